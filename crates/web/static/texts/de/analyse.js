// Texts of the analyse view, in German.

import { number, percent } from '../../format.js';
import { common } from './common.js';

/** @type {typeof import('../en/analyse.js').analyse} */
export const analyse = {
  keysTitle: 'Analyse',
  board: (game) => `Brett: ${game}`,
  studyTools: 'Studie',
  newStudy: 'Neu',
  edit: 'Bearbeiten',
  openText: 'Öffnen',
  share: 'Teilen',
  playOn: 'Spielen',
  playOnHelp: 'Von dieser Stellung aus eine Partie spielen',
  playDialog: {
    over: 'Die Partie ist hier zu Ende. Die neue beginnt vor dem letzten Zug.',
    opponent: 'Gegner',
    friend: 'Freund an diesem Gerät',
    side: 'Du spielst',
    random: 'Zufällig',
    clock: 'Uhr (Minuten + Sekunden pro Zug)',
    clocks: { none: 'Ohne Uhr', '180+2': '3 + 2', '300+3': '5 + 3', '600+5': '10 + 5' },
    start: 'Partie beginnen',
  },

  toolbar: 'Züge',
  heat: 'Farben',
  heatHelp: 'Jedes Feld nach dem besten Zug dorthin färben',
  playBestHelp: 'Den besten Zug spielen',
  rollHelp: 'Würfeln',
  playBest: 'Bester',
  rollDie: 'Würfeln',
  spaceKey: 'Den besten Zug spielen; vor dem Wurf: würfeln',
  engineKey: 'Engine an oder aus',
  variationKey: 'Nächste Variante',
  dieKey: (die) => `Eine ${die} würfeln`,
  noBestYet: 'Die Engine hat noch keinen Zug gefunden.',

  chancesUnknown: 'Noch nicht bewertet',
  chances: (sides, first) =>
    `Gewinnchance von ${common.side(sides[0])} ${percent(first, 0)}, von ${common.side(sides[1])} ${percent(1 - first, 0)}`,

  engine: 'Engine',
  whichEngine: 'Engine',
  otherEngine: 'Eigene …',
  engineSpec: 'Engine mit Optionen',
  engineSpecExample: (engine) => `etwa ${engine}:hash=64`,
  limit: 'Grenze',
  limits: (limit) => {
    const [name, value] = limit.split('=');
    if (name === 'depth') return `Tiefe ${value}`;
    const seconds = Number(value) / 1000;
    return seconds === 60 ? '1 Minute' : seconds === 1 ? '1 Sekunde' : `${number(seconds)} Sekunden`;
  },
  exact: 'exakt',
  exactHelp: 'Werte bei perfektem Spiel',
  thinking: 'rechnet …',
  queued: (ahead) => (ahead === 0 ? 'wartet …' : `wartet auf ${ahead === 1 ? 'eine andere' : `${number(ahead)} andere`} …`),
  depth: (depth) => `Tiefe ${depth}`,
  depths: (from, to) => `Tiefen ${from}+${to}`,
  meanHelp: 'Mittel der letzten beiden Tiefen: Gerade und ungerade Tiefen irren in entgegengesetzte Richtungen.',
  nodes: (count) => `${count} Knoten`,
  sideWins: (side, chance) => `${side} ${chance}`,
  sideScore: (side, score) => `${side} ${score}`,
  scoresNote: 'Diese Engine liefert Punkte, keine Gewinnchancen.',
  finished: (side, chance, best) => `Gewinnchance von ${side}: ${chance}.${best === null ? '' : ` Bester Zug: ${best}.`}`,

  faces: 'Würfe',
  face: (die, isJudged) => (isJudged ? `Eine ${die} würfeln: am besten ` : `Eine ${die} würfeln`),
  rankedMoves: 'Züge, der beste zuerst',
  move: 'Zug',
  value: (side) => `${common.side(side)} gewinnt`,
  score: 'Punkte',
  loss: 'Verlust',
  lossHelp: 'Gewinnchance nach dem besten Zug minus Gewinnchance nach diesem Zug',
  best: 'bester',
  pass: 'passt',
  lineName: 'Erwartet',
  principalLine: 'Erwartete Fortsetzung',
  lineStep: (step) => `Bis ${step} spielen`,

  tree: 'Züge und Varianten',
  emptyTree: (hasDice) => `Ziehe einen Stein${hasDice ? ', wähle einen Wurf' : ''} oder öffne eine Stellung oder Partie.`,
  promote: 'Zur Hauptvariante machen',
  remove: 'Ab hier löschen',
  number: (turn) => `${turn}.`,
  numberWithin: (turn) => `${turn} …`,
  step: (turn, side, step, sign) =>
    `${turn}, ${common.side(side)}, ${step.startsWith('@') ? `würfelt ${step.slice(1)}` : `${step}${sign}`}`,
  tutor: (move, loss, better) => `${move} verliert ${loss}; besser: ${better}.`,
  stepAndStatus: (step, status) => `${step.startsWith('@') ? `${step.slice(1)} gewürfelt` : step}. ${status}.`,

  status: ({ turn, mover, die, action }) => {
    if (turn === 'roll') return `${common.side(mover)} würfelt`;
    const what = typeof die === 'number' ? ` mit einer ${die}` : action === 2 ? ': zweite Aktion' : action === 1 ? ': erste Aktion' : '';
    return `${common.side(mover)} am Zug${what}`;
  },

  evaluations: 'Bewertungen vergleichen',
  evaluation: 'Bewertung',
  terms: 'Einzelheiten',
  term: (name, values) => `${name} ${values.join(' : ')}`,
  gameOver: 'Die Partie ist zu Ende.',

  prove: 'Beweisen, wer gewinnt',
  proving: 'sucht einen Beweis …',
  verdict: (verdict, mover) => {
    const side = common.side(mover);
    if (verdict === 'win') return `Bewiesen: ${side} gewinnt.`;
    if (verdict === 'loss') return `Bewiesen: ${side} verliert.`;
    return 'In der Zeit wurde kein Beweis gefunden.';
  },

  editor: 'Stellung aufbauen',
  leaveEditor: 'Editor schließen',
  erase: 'Steine entfernen',
  putPiece: (piece) => `${piece} setzen`,
  boardSize: 'Brett',
  size: (size) => `${size} × ${size}`,
  toMove: 'Am Zug',
  die: 'Würfel',
  notRolled: 'nicht gewürfelt',
  useThis: 'Stellung übernehmen',
  clearBoard: 'Leeren',
  usualStart: 'Übliche Anfangsstellung',
  randomStart: 'Zufälliger Anfang',
  gameAndBoard: 'Spiel',
  gameOfSize: (title, size) => `${title}, ${size} × ${size}`,

  openTextTitle: 'Stellung oder Partie öffnen',
  openTextHelp: 'Eine Stellung oder Partien in einer Notation, die Dreistein lesen kann. Du kannst auch irgendwo in dieser Ansicht einfügen.',
  textToOpen: 'Text',
  textExample: 'r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -',
  open: 'Öffnen',
  chooseFile: 'Datei wählen',
  you: 'Du',
  nothingToRead: 'In diesem Text steht keine Stellung und keine Partie.',
  gameEntry: (names, plies, winner) => `${names.join(' – ')}, ${common.moves(plies)}${winner === null ? '' : `, ${winner} hat gewonnen`}`,

  link: 'Link',
  linkHelp: 'Öffnet diesen Zug mit allen Zügen und Varianten, und mit derselben Seite unten.',
  linkTooLong: 'Für einen Link sind es zu viele Varianten: Er öffnet nur diese Stellung.',
  linkProblems: {
    damaged: 'Dieser Link ist unvollständig oder wurde verändert: Seine Züge lassen sich nicht auspacken.',
    tooLong: 'Dieser Link enthält zu viele Züge.',
    noStart: 'Dieser Link hat keine Anfangsstellung.',
    noStep: (step) => `„${step}“ in diesem Link ist weder ein Wurf noch ein Zug.`,
    noStepBefore: 'Eine Variante in diesem Link ersetzt keinen Zug.',
    openEnd: 'Eine Variante in diesem Link hat kein Ende.',
    notOpened: 'In diesem Link endet eine Variante, die nie begann.',
  },
  asText: 'Als Text',
  thePosition: 'Stellung',
  theLine: 'Partie bis zum Ende dieser Variante',
  format: 'Notation',
  textInFormat: 'Der Text',
  copy: 'Kopieren',
  copied: 'Kopiert',
  notCopied: 'Bitte von Hand kopieren',
  reviewLine: 'Diese Variante auswerten',
};
