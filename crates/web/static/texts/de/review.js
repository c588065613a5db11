// Texts of the review view, in German.

import { percent, signedPercent } from '../../format.js';
import { common } from './common.js';

/** @param {number | null} die */
const withDie = (die) => (die === null ? '' : ` mit einer ${die}`);

/** @param {string} what @param {string | null} side null: the visitor's own */
const of = (what, side) => (side === null ? `Deine ${what}` : `${what} von ${common.side(side)}`);

/** @param {string | null} side null: the visitor @param {string} second @param {string} third the verb */
const who = (side, second, third) => (side === null ? `du ${second}` : `${common.side(side)} ${third}`);

/** @param {(string | number)[]} items */
const oneOf = (items) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} oder ${items.at(-1)}`);

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
  progress: (done, of) => `${done} von ${of} Stellungen`,
  finished: 'Die Auswertung ist fertig.',
  another: 'Andere Partie auswerten',
  whichGame: 'Welche Partie',
  judgedBy: (engine, depth) => `bewertet von ${engine}${depth === null ? '' : `, Tiefe ${depth}`}`,

  graph: 'Gewinnchance, Glück und Können',
  graphTitle: (side, turns, mistakes) =>
    `${of('Gewinnchance', side)} nach jedem von ${turns} Zügen, ${mistakes} davon markiert; darunter die Summen von Glück und Können. Dieselben Zahlen stehen in der Tabelle aller Züge.`,
  graphSum: (value) => signedPercent(value, 0),
  legendChance: (side) => of('Gewinnchance', side),
  legendLuck: (side) => `Glück beider Seiten, für ${side === null ? 'dich' : common.side(side)}`,
  legendSkill: (side) => `Züge beider Seiten, für ${side === null ? 'dich' : common.side(side)}`,

  summary: {
    title: 'Zusammenfassung',
    balance: (side, lost, dice, isGain) =>
      `${side === null ? 'Du hast' : `${common.side(side)} hat`} durch Züge ${lost} verloren${dice === null ? '' : isGain ? ` und durch Würfel ${dice} gewonnen` : ` und durch Würfel weitere ${dice}`}`,
    joined: (balance, turning) => `${balance}${turning === '' ? '' : `; ${turning}`}.`,
    otherLost: (side, lost) => `${side === null ? 'Dein Gegner' : common.side(side)} hat durch Züge ${lost} verloren.`,
    alwaysAhead: (side) => `${who(side, 'lagst', 'lag')} die ganze Zeit vorn`,
    turned: (number) => `die Partie kippte bei Zug ${number}`,
    turnedByMove: (number, side, move) => `die Partie kippte bei Zug ${number}, als ${side === null ? `du ${move} zogst` : `${common.side(side)} ${move} zog`}`,
    turnedByRoll: (number, side, die) => `die Partie kippte bei Zug ${number}, als ${side === null ? `du eine ${die} würfeltest` : `${common.side(side)} eine ${die} würfelte`}`,
  },

  plyCard: 'Dieser Zug',
  caption: (number, player, die, isLong) => `${review.unit(isLong)} ${number}: ${common.side(player)}${withDie(die)}`,
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
  bestTurns: (best) => `Am besten: ${best.join(' oder ')}.`,
  actionLoses: (move, loss) => `${move} verliert ${loss}`,
  actionIsBest: (move) => `${move} verliert nichts`,
  actionLosses: (losses) => `${losses.join(', ')}.`,
  after: (side, chance) => `${of('Gewinnchance', side)} danach: ${chance}.`,
  analyseThis: 'Diesen Zug analysieren',
  analyseGame: 'Diese Partie analysieren',

  mistakes: 'Fehler',
  noMistakes: 'Kein Zug verlor 2 % oder mehr.',
  nextMistake: 'Nächster Fehler',
  goToMistake: (turn, played, mark, isLong) => `${review.unit(isLong)} ${turn}, ${played}, ${mark}`,
  // A turn of TZAAR and a move of EWN have the same name.
  unit: () => 'Zug',
  player: 'Seite',
  rolled: 'Wurf',
  luck: 'Glück',
  played: 'Gespielt',
  better: 'Besser',
  loss: 'Verlust',
  chanceOf: (side) => (side === null ? 'Du gewinnst' : `${common.side(side)} gewinnt`),
  all: () => 'Alle Züge',
  train: (side, count) => `${common.side(side)} üben (${count})`,
  trainOwn: (count) => `Deine Fehler üben (${count})`,

  totals: 'Summen',
  sideAndName: (side, name, isOwn) =>
    isOwn ? `${common.side(side)}: du` : name === side ? common.side(side) : `${common.side(side)}: ${name}`,
  movesForced: (moves, forced) => `${moves} (${forced} erzwungen)`,
  totalNames: {
    moves: 'Züge',
    lost: 'Durch Züge verloren',
    errorRate: 'Fehlerrate',
    worstLoss: 'Größter Verlust',
    bestShare: 'Beste Züge',
    marks: '?! / ? / ??',
    luck: 'Glück',
    luckPerRoll: 'Glück pro Wurf',
    result: 'Ergebnis',
    lessLuck: 'Glücksbereinigt',
    band: 'Spielt wie',
  },
  totalHelp: {
    lost: 'Die Verluste aller Züge, zusammengezählt',
    errorRate: 'Mittlerer Verlust pro Zug; erzwungene Züge zählen nicht mit',
    bestShare: 'Anteil der nicht erzwungenen Züge',
    marks: 'Züge, die mindestens 2 %, 5 %, 10 % verloren',
    luck: 'Gewinnchance nach jedem Wurf minus Gewinnchance davor, zusammengezählt',
    luckPerRoll: 'Mittleres Glück eines Wurfs',
    lessLuck: 'Das Ergebnis ohne das eigene Glück und mit dem des Gegners. Bei einer einzelnen Partie kann es unter 0 % oder über 100 % liegen',
    band: 'Nach der Fehlerrate; eine einzelne Partie sagt wenig',
  },
  books: {
    start: (text) => `Anfang ${text}`,
    luck: (text) => `Glück beider Seiten ${text}`,
    losses: (text) => `Verluste beider Seiten ${text}`,
    drift: (text) => `Drift ${text}`,
    conceded: (text) => `aufgegeben ${text}`,
    line: (side, parts, result) => `${side === null ? 'Du' : common.side(side)}: ${parts}; Ergebnis ${result}`,
  },
  explanations: {
    title: 'Was die Zahlen bedeuten',
    terms: {
      winProbability: {
        term: 'Gewinnchance',
        meaning: 'Wie wahrscheinlich eine Seite gewinnt, wenn beide am besten spielen, so wie die Engine es sieht. Alle Zahlen hier sind Gewinnchancen in Prozent.',
      },
      loss: {
        term: 'Verlust',
        meaning: 'Gewinnchance nach dem besten Zug minus Gewinnchance nach dem gespielten, für die Seite, die zog. Ab 2 % steht ?!, ab 5 % ?, ab 10 % ??.',
      },
      errorRate: { term: 'Fehlerrate', meaning: 'Der mittlere Verlust pro Zug. Züge ohne Wahl zählen nicht mit. 0 % ist perfekt.' },
      drift: {
        term: 'Drift',
        meaning:
          'Wie sehr sich die Werte der Engine änderten, als sie dieselben Stellungen einen Zug später durchsuchte. Keiner der Spieler hat sie verursacht; eine große Drift heißt, dass die Auswertung tiefer suchen sollte.',
      },
      conceded: { term: 'Aufgegeben', meaning: 'Was der Verlierer noch hatte, als er aufgab oder seine Zeit ablief.' },
    },
    diceTerms: {
      luck: {
        term: 'Glück',
        meaning: 'Gewinnchance nach einem Wurf minus Gewinnchance davor, für die Seite, die würfelte: Im Mittel über alle Augenzahlen ist es 0 %.',
      },
      lessLuck: {
        term: 'Glücksbereinigt',
        meaning: 'Das Ergebnis ohne Glück: das eigene Glück abgezogen, das des Gegners hinzugezählt. Bei einer einzelnen Partie kann es unter 0 % oder über 100 % liegen.',
      },
    },
  },

  training: 'Übung',
  trainingHelp: 'Finde einen besseren Zug. Verluste sind Gewinnchancen in Prozent.',
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
  secondAction: (first) => `${first}, und dann?`,
  why: {
    rolls: (opponent, rolls, replies, wins, instead, best) =>
      `Würfelt ${common.side(opponent)} ${oneOf(rolls)}, folgt ${oneOf(replies)}: ${common.side(opponent)} gewinnt dann zu ${wins} statt zu ${instead} nach ${best}.`,
    reply: (opponent, reply, wins, instead, best) =>
      `${common.side(opponent)}${reply === null ? '' : ` antwortet ${reply} und`} gewinnt zu ${wins} statt zu ${instead} nach ${best}.`,
    losesAtOnce: 'Damit ist die Partie sofort verloren.',
    winsAtOnce: (best) => `${best} gewinnt die Partie sofort.`,
  },
  revealed: (best, played, loss) => `Am besten: ${best.join(' oder ')}. Der gespielte Zug ${played} verliert ${loss}.`,
  scoreTitle: (found, of) => `${found} von ${of} gefunden`,
  score: (atOnce, later, nearly, of) =>
    `${atOnce} beim ersten Versuch, ${later} später, ${nearly} beinahe, ${of - atOnce - later - nearly} nicht.`,

  takeAway: 'Herunterladen',
  saveRecord: 'Notation herunterladen',
  savePage: 'Als HTML herunterladen',
};
