// Texts of the review view, in German.

import { percent, signed } from '../../format.js';
import { common } from './common.js';

/** @param {number | null} die */
const withDie = (die) => (die === null ? '' : ` mit einer ${die}`);

/** @type {typeof import('../en/review.js').review} */
export const review = {
  keysTitle: 'Auswertung',
  title: 'Eine Partie auswerten',
  help: 'Füge eine Partie in einer lesbaren Notation ein, ziehe eine Datei hierher oder wähle eine. Die Auswertung zeigt das Glück jedes Wurfs und den Verlust jedes Zugs.',
  record: 'Notation einer Partie',
  recordExample: '[Red "ich"]\n[Blue "ein Freund"]\n[RedSetUp "123456"]\n[BlueSetUp "123456"]\n[First "red"]\n\n1. @1 a5b4 @6 e3d4 …',
  start: 'Auswerten',
  chooseFile: 'Datei wählen',
  judge: 'Tiefe',
  usualDepth: 'üblich',
  depth: (depth) => `Tiefe ${depth}`,
  nothingGiven: 'Füge zuerst eine Partie ein.',
  noGame: 'Das ist eine Stellung, keine Partie. Öffne sie in der Analyse.',
  playedHere: 'Deine Partien hier',
  playedGame: (names, plies, winner) =>
    `${names.join(' – ')}, ${common.moves(plies)}${winner === null ? '' : `, ${common.side(winner)} hat gewonnen`}`,
  running: 'Wird ausgewertet …',
  progress: (done, of) => `${done} von ${of} Zügen`,
  finished: 'Die Auswertung ist fertig.',
  another: 'Andere Partie auswerten',
  whichGame: 'Welche Partie',
  judgedBy: (engine, depth) => `bewertet von ${engine}${depth === null ? '' : `, Tiefe ${depth}`}`,

  graph: 'Gewinnchance, Glück und Können',
  graphTitle: (side, turns, mistakes, isLong) =>
    `Gewinnchance von ${common.side(side)} nach jedem von ${turns} ${isLong ? 'Zügen' : 'Halbzügen'}, mit ${mistakes} markierten Zügen; darunter die Summen von Glück und Können. Dieselben Zahlen stehen in der Tabelle aller ${isLong ? 'Züge' : 'Halbzüge'}.`,
  graphSum: (value) => signed(100 * value, 0),
  legendChance: (side) => `${common.side(side)} gewinnt`,
  legendLuck: (side) => `Glück von ${common.side(side)}`,
  legendSkill: (side) => `Können von ${common.side(side)}`,

  plyCard: 'Dieser Zug',
  caption: (turn, of, player, die, isLong) => `${review.unit(isLong)} ${turn} von ${of}: ${common.side(player)}${withDie(die)}`,
  toMove: (player, die) => `${common.side(player)} am Zug${withDie(die)}`,
  end: (winner) => (winner === null ? 'Hier endet die Aufzeichnung' : `${common.side(winner)} hat gewonnen`),
  spoken: (ply, turn, isLong) =>
    `${review.unit(isLong)} ${turn}. ${common.side(ply.player)} ${ply.die ? `würfelt ${ply.die} und ` : ''}zieht ${ply.played}. ${ply.loss === 0 ? 'Bester Zug.' : `Verliert ${percent(ply.loss)}. Besser: ${ply.best.join(' oder ')}.`}`,
  roll: (player, die) => `${common.side(player)} würfelt eine ${die}`,
  luckOf: (luck) => `${luck} Glück`,
  forced: 'der einzige Zug',
  isBest: 'der beste Zug',
  givesAway: (loss) => `verliert ${loss}`,
  wasPlayed: '(gespielt)',
  after: (side, chance) => `Gewinnchance von ${common.side(side)} danach: ${chance}.`,
  analyseThis: 'Diese Stellung analysieren',

  mistakes: 'Fehler',
  noMistakes: 'Kein Zug verlor 2 % oder mehr.',
  nextMistake: 'Nächster Fehler',
  goToMistake: (turn, played, mark, isLong) => `${review.unit(isLong)} ${turn}, ${played}, ${mark}`,
  unit: (isLong) => (isLong ? 'Zug' : 'Halbzug'),
  player: 'Seite',
  rolled: 'Wurf',
  luck: 'Glück',
  played: 'Gespielt',
  better: 'Besser',
  loss: 'Verlust',
  chanceOf: (side) => `${common.side(side)} gewinnt`,
  all: (isLong) => (isLong ? 'Alle Züge' : 'Alle Halbzüge'),
  train: (side, count) => `${common.side(side)} üben (${count})`,

  totals: 'Summen',
  sideAndName: (side, name) => (name === side ? common.side(side) : `${common.side(side)}: ${name}`),
  movesForced: (moves, forced) => `${moves} (${forced} erzwungen)`,
  totalNames: {
    moves: 'Züge',
    meanLoss: 'Verlust pro Zug',
    worstLoss: 'Größter Verlust',
    bestShare: 'Beste Züge',
    marks: '?! / ? / ??',
    luck: 'Glück',
    result: 'Ergebnis',
    lessLuck: 'Glücksbereinigt',
    band: 'Spielt wie',
  },
  totalHelp: {
    meanLoss: 'Im Mittel; erzwungene Züge zählen nicht mit',
    bestShare: 'Anteil der nicht erzwungenen Züge',
    marks: 'Züge, die mindestens 2 %, 5 %, 10 % verloren',
    luck: 'Wert nach jedem Wurf minus Wert davor, zusammengezählt',
    lessLuck: 'Das Ergebnis ohne das eigene Glück und mit dem des Gegners. Bei einer einzelnen Partie kann es unter 0 % oder über 100 % liegen',
    band: 'Nach dem mittleren Verlust pro Zug; eine einzelne Partie sagt wenig',
  },
  books: {
    start: (text) => `Anfang ${text}`,
    luck: (text) => `Glück ${text}`,
    losses: (text) => `Verluste ${text}`,
    drift: (text) => `Drift ${text}`,
    driftHelp:
      'Drift: wie sehr sich die Werte der Engine änderten, als sie dieselben Stellungen einen Zug später durchsuchte. Keiner der Spieler hat sie verursacht. Eine große Drift heißt, dass die Auswertung tiefer suchen sollte.',
    conceded: (text) => `aufgegeben ${text}`,
    line: (side, parts, result) => `${common.side(side)}: ${parts}; Ergebnis ${result}`,
  },

  training: 'Übung',
  trainingHelp: 'Finde einen besseren Zug.',
  question: (place, of, player, die) => `${place} von ${of}: ${common.side(player)} am Zug${withDie(die)}`,
  playedInGame: (move, loss) => `Du hast ${move} gespielt; das verliert ${loss}.`,
  reveal: 'Lösung zeigen',
  retry: 'Noch einmal',
  next: 'Weiter',
  toScore: 'Abschließen',
  again: 'Noch einmal üben',
  leaveTraining: 'Zurück zur Auswertung',
  judgement: (kind, move, loss, played, lossInGame) => {
    if (kind === 'best') return `${move} ist der beste Zug. Dein Zug in der Partie verliert ${lossInGame}.`;
    if (kind === 'nearly') return `${move} ist fast der beste Zug: Er verliert ${loss}.`;
    if (move === played) return `Das ist dein Zug aus der Partie; er verliert ${loss}. Versuche einen anderen.`;
    return `${move} verliert ${loss}. Versuche einen anderen.`;
  },
  revealed: (best, played, loss) => `Am besten: ${best.join(' oder ')}. Der gespielte Zug ${played} verliert ${loss}.`,
  scoreTitle: (found, of) => `${found} von ${of} gefunden`,
  score: (atOnce, later, nearly, of) =>
    `${atOnce} beim ersten Versuch, ${later} später, ${nearly} beinahe, ${of - atOnce - later - nearly} nicht.`,

  takeAway: 'Herunterladen',
  saveRecord: 'Notation herunterladen',
  savePage: 'Als HTML herunterladen',
};
