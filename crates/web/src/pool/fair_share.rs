use std::time::{Duration, Instant};

/// The time that each job may take so that all waiting jobs begin when they are due; `None` if
/// nothing waits.
///
/// If every job takes the time s, the one at place i of the queue (from 0) begins after about
/// s (i + 1) / workers.
pub fn fair_share(
    due: impl Iterator<Item = Instant>,
    workers: usize,
    now: Instant,
) -> Option<Duration> {
    let shares = (1..).zip(due).map(|(place, due): (u32, _)| {
        due.saturating_duration_since(now) * u32::try_from(workers).unwrap_or(u32::MAX) / place
    });
    shares.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shares of clients who come at once and are served in turn.
    fn shares(clients: usize, workers: usize, patience: Duration) -> Vec<Duration> {
        let start = Instant::now();
        let mut free = vec![start; workers];
        let waits = |served: usize| (served + 1..clients).map(|_| start + patience);
        let share = |served: usize| {
            free.sort_unstable();
            let share = fair_share(waits(served), workers, free[0]).unwrap_or(patience);
            free[0] += share;
            share
        };
        (0..clients).map(share).collect()
    }

    #[test]
    fn all_who_come_at_once_get_the_same_and_nobody_waits_longer_than_he_should() {
        let patience = Duration::from_secs(10);
        let granted = shares(200, 2, patience);
        let (least, most) = (granted.iter().min().unwrap(), granted[..190].iter().max().unwrap());
        assert!(*least > Duration::from_millis(90), "{granted:?}");
        assert!(*most < Duration::from_millis(130), "{granted:?}");
        let all_but_last: Duration = granted[..198].iter().sum();
        assert!(all_but_last / 2 <= patience, "{all_but_last:?}");
    }

    #[test]
    fn nobody_has_to_hurry_while_nothing_waits_and_everybody_when_somebody_is_late() {
        let now = Instant::now();
        assert_eq!(fair_share(std::iter::empty(), 2, now), None);
        let late = [now + Duration::from_secs(5), now - Duration::from_secs(1)];
        assert_eq!(fair_share(late.into_iter(), 2, now), Some(Duration::ZERO));
        let second = [now + Duration::from_secs(5)];
        assert_eq!(fair_share(second.into_iter(), 2, now), Some(Duration::from_secs(10)));
    }
}
