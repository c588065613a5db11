// Texts of the arena view, in German.

import { number } from '../../format.js';

/** @param {number} count */
const games = (count) => (count === 1 ? '1 Partie' : `${number(count)} Partien`);

/** @type {typeof import('../en/arena.js').arena} */
export const arena = {
  needsServer: 'Wettkämpfe und ihre Ergebnisse brauchen einen Dreistein-Server; diese Seite läuft ohne Server.',
  newContest: 'Neuer Wettkampf',
  game: 'Spiel',
  players: 'Teilnehmer',
  player: 'Teilnehmer',
  playerNumber: (place) => `Teilnehmer ${place}`,
  specOf: (place) => `Engine von Teilnehmer ${place}`,
  specExample: (engine) => `etwa ${engine}:depth=3`,
  levels: 'Stufen',
  engines: 'Engines',
  other: 'Eigene …',
  addPlayer: 'Teilnehmer hinzufügen',
  removePlayer: 'Diesen Teilnehmer entfernen',
  gamesPerPair: 'Partien pro Paarung',
  seed: 'Startwert',
  anySeed: 'beliebig',
  time: 'Zeit',
  times: { '': 'die eigene', 'move=20ms': '20 ms pro Zug', 'move=100ms': '100 ms pro Zug', 'move=500ms': '500 ms pro Zug' },
  setUp: 'Aufstellungen',
  board: 'Brett',
  start: 'Starten',

  contest: 'Wettkampf',
  contests: 'Wettkämpfe',
  noContests: 'Noch keine.',
  states: { waiting: 'wartet', running: 'läuft', done: 'fertig', stopped: 'angehalten', failed: 'gescheitert' },
  progress: (state, played, of, seed) =>
    `${state}, ${number(played)} von ${number(of)} Partien${seed === null ? '' : `, Startwert ${seed}`}`,
  progressLabel: 'Gespielte Partien',
  spoken: (state, played) => `Wettkampf ${state} nach ${games(played)}.`,
  lost: 'Verbindung unterbrochen. Wird wiederhergestellt …',
  back: 'Verbindung wiederhergestellt.',
  more: 'Mehr anzeigen',
  stop: 'Anhalten',
  resume: 'Fortsetzen',

  table: 'Tabelle',
  wins: 'Siege',
  winsOf: (wins, games) => `${number(wins)} / ${number(games)}`,
  score: 'Ergebnis',
  interval: '95-%-Intervall',
  between: (low, high) => `${low} bis ${high}`,
  elo: 'Elo',
  eloWithError: (elo, error) => (error === null ? elo : `${elo} ± ${error}`),
  pairings: 'Paarungen',
  first: 'A',
  second: 'B',
  games: 'Partien',
  firstWins: 'A gewinnt',
  won: 'Gewonnen',
  withoutLuck: 'Glücksbereinigt',
  forfeits: (count) => `${number(count)} kampflos`,

  browse: 'Partien',
  number: 'Nr.',
  winner: 'Sieger',
  plies: 'Halbzüge',
  look: 'Öffnen in',
  analyseGame: (game) => `Partie ${game} analysieren`,
  reviewGame: (game) => `Partie ${game} auswerten`,
  before: 'Frühere',
  after: 'Spätere',
  place: (from, to, of) => (of === 0 ? '' : `${number(from)} bis ${number(to)} von ${number(of)}`),

  results: 'Frühere Wettkämpfe und Turniere',
  store: 'Datei',
  noResults: 'Keine. Starte den Server mit --results DATEI, um die Ergebnisse einer Datei zu zeigen.',
  gamesWon: ([a, b]) => `A hat ${games(a)} gewonnen, B ${number(b)}.`,
  eventTitle: (event, game, begun, played) => `Nr. ${event} (${game}), ${begun}, ${games(played)}`,
};
