use arena::{Budget, Choice, Fault, Forfeit};
use game::{Position as _, Side};
use games::{ForeignProtocol, MoveRequest, Position};

use super::{Dialect, Heard, Talk};

impl Dialect for &'static ForeignProtocol {
    fn greet(&self, talk: &mut Talk) -> Result<(), Forfeit> {
        for (line, is_answered) in self.greeting {
            talk.process.send(line)?;
            if *is_answered {
                talk.listen(talk.patience.greeting, |line| match line.trim() {
                    "" => Heard::Nonsense,
                    _ => Heard::Answer(()),
                })?;
            }
        }
        Ok(())
    }

    fn set_up(&self, talk: &mut Talk, _: &Position, side: Side) -> Result<Option<String>, Forfeit> {
        let Some(request) = self.set_up_request else {
            return Ok(None);
        };
        talk.process.send(&request(side))?;
        let read = |line: &str| heard((self.read_set_up)(line, side), Fault::IllegalSetUp);
        talk.listen(talk.patience.greeting, read).map(Some)
    }

    fn choose(
        &self,
        talk: &mut Talk,
        position: &Position,
        budget: &Budget,
    ) -> Result<Choice, Forfeit> {
        let text = position.to_string();
        let unlimited_move = talk.patience.unlimited_move;
        let request = MoveRequest { position: &text, budget, unlimited_move };
        let lines = (self.move_request)(&request).map_err(|why| Fault::NoMove.because(why))?;
        lines.iter().try_for_each(|line| talk.process.send(line))?;
        let patience = talk.patience_for_move(budget, position.mover());
        let read = |line: &str| heard((self.read_move)(line, &text), Fault::IllegalMove);
        let mov = talk.listen(patience, read)?;
        let mov = position.parse_move(&mov).map_err(|error| Fault::IllegalMove.because(error))?;
        Ok(Choice { mov, value: None })
    }
}

fn heard(read: Option<Result<String, String>>, fault: Fault) -> Heard<String> {
    match read {
        Some(Ok(text)) => Heard::Answer(text),
        Some(Err(problem)) => Heard::Fault(fault.because(problem)),
        None => Heard::Nonsense,
    }
}
