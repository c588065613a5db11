// Words for what the server sends as facts or in English, in German.

import { number } from '../../format.js';
import { common } from './common.js';

/** @typedef {import('../en/facts.js').Clause} Clause */

/** @param {string} second what follows "du" @param {string} third what follows the name of a side @returns {Clause} */
const clause = (second, third) => ({ you: `Du ${second}`, side: (side) => `${common.side(side)} ${third}` });

/** @param {string} what @returns {Clause} */
const lacks = (what) => clause(`hast ${what}`, `hat ${what}`);

/** Refusals in normal use. @type {Record<string, string>} */
const refusals = {
  busy: 'Der Server ist gerade ausgelastet. Versuche es gleich noch einmal.',
  engine_failed: 'Die Engine ist unerwartet stehen geblieben. Lade die Seite neu.',
  illegal_move: 'Dieser Zug ist nicht erlaubt.',
  internal: 'Auf dem Server ist ein Fehler aufgetreten.',
  needs_server: 'Das braucht einen Server; diese Seite läuft ohne Server.',
  not_found: 'Das gibt es auf diesem Server nicht.',
  request_timeout: 'Die Anfrage hat zu lange gedauert.',
  too_many_requests: 'Das war zu schnell. Warte einen Augenblick.',
};

/** Those whose reason, in the server's words, helps. @type {Record<string, string>} */
const refusalsWithReason = {
  bad_request: 'Diese Anfrage versteht der Server nicht.',
  conflict: 'Das geht im jetzigen Stand nicht.',
  forbidden: 'Das darfst du hier nicht.',
  invalid_body: 'Das kann der Server nicht annehmen.',
  invalid_format: 'Diese Notation passt hier nicht.',
  invalid_position: 'Das lässt sich nicht als Stellung oder Partie lesen.',
  invalid_spec: 'Diese Engine oder ihre Optionen gibt es nicht.',
  method_not_allowed: 'Diese Anfrage ist hier nicht möglich.',
  not_in_this_game: 'Das gibt es in diesem Spiel nicht.',
  not_stored: 'Deine Partien konnten in diesem Browser nicht gelesen oder gespeichert werden.',
  too_large: 'Der Text ist zu lang.',
  too_much_work: 'Das ist zu viel Arbeit auf einmal.',
  unsupported_media_type: 'Diese Art von Daten nimmt der Server nicht an.',
};

/** @type {typeof import('../en/facts.js').facts} */
export const facts = {
  titles: { ewn: 'EinStein würfelt nicht!', tzaar: 'TZAAR' },
  levels: {
    beginner: 'Anfänger',
    novice: 'Neuling',
    casual: 'Gelegenheitsspieler',
    club: 'Vereinsspieler',
    advanced: 'Fortgeschrittener',
    expert: 'Experte',
    master: 'Meister',
    grandmaster: 'Großmeister',
    champion: 'Champion',
  },
  strength: (percent, error, games, against) =>
    `gewinnt ${number(percent, 1)} ± ${number(error, 1)} % von ${number(games)} Partien (Gegner: ${against})`,
  randomMoves: 'zufällige Züge',
  engines: {
    ewn: {
      champion: 'die stärkste: Star2 mit dem Netz auf 5×5, mit Zweistein auf anderen Brettern',
      random: 'irgendein erlaubter Zug',
      greedy: 'der Zug, nach dem die Bewertung am besten ist',
      expectiminimax: 'einfache Suche ohne Schnitte',
      star2: 'Star2-Suche, die jeden Wurf zuerst mit einem Zug prüft; die schnellste ihrer Familie',
      star1: 'Star1-Suche, mit engerem Fenster für jeden Wurf',
      'star0.5': 'Star0.5-Suche, mit Schnitten zwischen Würfen',
      star0: 'Star0-Suche, ohne Schnitte bei Würfen',
      mc: 'einfaches Monte Carlo: der Zug, der die meisten Zufallspartien gewinnt',
      mcts: 'Monte-Carlo-Baumsuche',
    },
    tzaar: {
      tzaar: 'die stärkste: Alpha-Beta mit allem, was nützt',
      'alpha-beta': 'Alpha-Beta mit beliebiger Bewertung und einem Schalter für jeden Teil',
      'waltz-beginner': 'WALTZ: nur Material, 4 Aktionen tief, jeder Zug höchstens 5000 Punkte unter dem besten',
      'waltz-intermediate': 'WALTZ: volle Bewertung, 5 Aktionen tief, jeder Zug höchstens 20 Punkte unter dem besten',
      'waltz-expert': 'WALTZ: 30 s pro Zug; abwechslungsreich über 55 Stapeln, df-pn ab 23 Stapeln',
      'waltz-unbeatable': 'WALTZ: der Experte mit 300 s pro Zug',
      random: 'irgendein erlaubter Zug',
      greedy: 'der Zug, nach dem die Bewertung am besten ist',
      expectiminimax: 'einfache Suche ohne Schnitte',
      mc: 'einfaches Monte Carlo: der Zug, der die meisten Zufallspartien gewinnt',
      mcts: 'Monte-Carlo-Baumsuche',
    },
  },
  evaluations: {
    ewn: {
      zweistein: 'Gewinnchance in einem Wettlauf ohne Schlagen',
      schwarz: 'erwartete Züge bis zum Ziel: die des Gegners minus die eigenen',
      odema: 'Angriff, Blockade und Drohung nach Li u. a.',
      'offence-defence': 'Angriff, Blockade und Drohung eines Star1-Programms',
      net: 'Gewinnchance aus einem neuronalen Netz, auf 5×5-Brettern',
      rollout: 'glücksbereinigte Gewinnchance, durch Weiterspielen mit einer anderen Bewertung',
    },
    tzaar: {
      net: 'Gewinnchance: „tuned“, berichtigt durch ein neuronales Netz',
      tuned: 'Gewinnchance, mit an Partien angepassten Gewichten',
      waltz: 'Material, Drohungen, sichere Arten und Zonen, wie im Programm WALTZ',
      'waltz-paper': 'dasselbe mit den Konstanten aus dem Aufsatz über WALTZ',
      simple: 'nur Material, wie der Anfänger von WALTZ zählt',
    },
  },
  measures: {
    'moves ahead': 'Züge voraus',
    points: 'Punkte',
    'expected moves': 'erwartete Züge',
    attack: 'Angriff',
    block: 'Blockade',
    threat: 'Drohung',
    material: 'Material',
    'secure types': 'sichere Arten',
    'all types stacked': 'Stapel aller Arten',
    'few captures left': 'wenige Schläge übrig',
    'zone of control': 'Kontrollzone',
    threats: 'Drohungen',
    'high stacks': 'hohe Stapel',
  },

  youWin: 'Du hast gewonnen',
  youLose: 'Du hast verloren',
  sideWins: (side) => `${common.side(side)} gewinnt`,
  ending: (head, reason) => `${head}: ${reason}`,
  reasons: {
    corner: clause('hast die Ecke erreicht', 'hat die Ecke erreicht'),
    'no-cubes': lacks('keine Steine mehr'),
    'no-tzaar': lacks('keinen Tzaar mehr'),
    'no-tzarra': lacks('keinen Tzarra mehr'),
    'no-tott': lacks('keinen Tott mehr'),
    'no-capture': clause('kannst nicht mehr schlagen', 'kann nicht mehr schlagen'),
    resigned: lacks('aufgegeben'),
    'out-of-time': lacks('keine Zeit mehr'),
  },
  faults: {
    'out-of-time': 'Zeitüberschreitung',
    'illegal-move': 'unerlaubter Zug',
    'illegal-set-up': 'unerlaubte Aufstellung',
    'no-move': 'kein Zug',
    resigned: 'aufgegeben',
    crash: 'abgestürzt',
    hang: 'keine Antwort',
    garbage: 'unlesbare Antwort',
  },
  unrated: { 'no games': 'keine Partien', unknown: 'unbekannt' },
  bands: {
    champion: 'Champion',
    master: 'Meister',
    club: 'Vereinsspieler',
    casual: 'Gelegenheitsspieler',
    beginner: 'Anfänger',
  },
  lastThreatened: (kind, point) => `Dein letzter ${kind} auf ${point} kann geschlagen werden.`,

  refusal: (code, message) => {
    const reasoned = refusalsWithReason[code];
    return reasoned === undefined ? (refusals[code] ?? message) : `${reasoned} (${message})`;
  },
};
