// Every word about TZAAR that a visitor reads, in German.

import { common } from './common.js';

/** @type {Record<string, string>} */
const adjectives = { white: 'weißer', black: 'schwarzer' };

/** @type {typeof import('../en/tzaar.js').tzaar} */
export const tzaar = {
  pitch: 'Schlage, baue Stapel, und verliere keine deiner drei Arten von Steinen.',
  opening: {
    how: 'Du spielst Weiß. Schlage einen Stein auf dem Brett, und die Partie beginnt.',
    start: 'Partie beginnen',
    board: 'Die Anfangsstellung',
  },
  setUps: { random: 'Zufällig', fixed: 'Fest', tournament: 'Beide setzen abwechselnd' },
  contestSetUps: { random: 'zufällig', fixed: 'fest' },
  help: {
    title: 'TZAAR',
    by: 'Ein Spiel von Kris Burm für zwei Personen, ohne Zufall.',
    rules: [
      'Weiß beginnt und schlägt im ersten Zug nur einmal. Danach hat ein Zug zwei Aktionen: erst schlagen, dann noch einmal schlagen, stapeln oder passen.',
      'Ein Stapel zieht auf einer Linie über leere Punkte bis zum ersten Stapel, der im Weg steht. Das Loch in der Mitte kann er nicht überqueren.',
      'Er schlägt einen gegnerischen Stapel, der höchstens so hoch ist wie er selbst. In der zweiten Aktion kann er auch auf einen eigenen Stapel ziehen: Ihre Höhen werden addiert.',
      'Der oberste Stein bestimmt die Art eines Stapels. Die Zahl daneben ist seine Höhe.',
      'Wer von einer der drei Arten keinen Stapel mehr hat oder zu Beginn seines Zugs nicht schlagen kann, verliert. Ein Unentschieden gibt es nicht.',
    ],
  },
  tzaarSign: 'Tzaar: ein Stern, 6 auf jeder Seite',
  tzarraSign: 'Tzarra: ein Ring, 9 auf jeder Seite',
  tottSign: 'Tott: ohne Zeichen, 15 auf jeder Seite',
  stack: (side, kind, height) => `${adjectives[side] ?? common.side(side)} ${kind}${height === 1 ? '' : `, Höhe ${height}`}`,
  pass: 'Passen (zweite Aktion)',
  toDo: (turn, action) => `${turn}: ${action}`,
  firstTurn: 'Im ersten Zug der Partie wird nur einmal geschlagen.',
  firstAction: 'Schlage einen Stapel (Aktion 1 von 2).',
  secondAction: 'Schlage, staple oder passe (Aktion 2 von 2).',
  setUp: {
    title: 'Setze deine Steine',
    titleOf: (side) => `${common.side(side)} setzt einen Stein`,
    how: 'Wähle eine Art und dann einen leeren Punkt. Beide setzen abwechselnd je einen Stein.',
    rest: 'Den Rest zufällig setzen',
    kind: 'Art des Steins',
    taken: (point) => `${point} ist besetzt.`,
  },
  editor: { height: 'Höhe', action: 'Aktion', firstAction: 'erste (schlagen)', secondAction: 'zweite' },
};
