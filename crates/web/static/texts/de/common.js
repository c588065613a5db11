// Texts of the frame, and words that several views use, in German.

import { number } from '../../format.js';

/** @type {Record<string, string>} */
const sides = { red: 'Rot', blue: 'Blau', white: 'Weiß', black: 'Schwarz' };

/** @type {typeof import('../en/common.js').common} */
export const common = {
  brand: 'Dreistein',
  views: { play: 'Spielen', games: 'Partien', analyse: 'Analyse', review: 'Auswertung', puzzles: 'Aufgaben', arena: 'Arena', help: 'Hilfe' },
  navigation: 'Ansichten',
  skip: 'Zum Inhalt springen',
  settings: 'Einstellungen',
  language: 'Sprache',
  languageAuto: 'Sprache des Browsers',
  keys: 'Tastatur',
  everywhere: 'Überall',
  close: 'Schließen',
  cancel: 'Abbrechen',
  problem: 'Etwas ist schiefgegangen',
  tryAgain: 'Noch einmal versuchen',
  loading: 'Wird geladen …',
  noAnswer: 'Der Server antwortet nicht.',
  notLoaded: 'Dieser Teil der Seite konnte nicht geladen werden. Vielleicht läuft der Server nicht mehr, oder er wurde aktualisiert.',
  engineFailed: 'Die Engine ist unerwartet stehen geblieben. Versuche es noch einmal.',
  engineNotLoaded: 'Die Engines konnten nicht geladen werden. Prüfe die Netzverbindung und versuche es noch einmal.',
  tabClosed: 'Ein anderer Tab dieser Seite wurde geschlossen, bevor er geantwortet hat. Versuche es noch einmal.',
  brokenOff: 'Die Antwort des Servers ist abgebrochen.',
  refused: (status) => `Der Server hat mit Status ${status} geantwortet.`,
  moves: (count) => (count === 1 ? '1 Zug' : `${number(count)} Züge`),
  listed: (parts) => parts.join(', '),
  sentences: (parts) => parts.join('. '),
  sentence: (text) => {
    const capitalised = text.charAt(0).toUpperCase() + text.slice(1);
    return text === '' || /[.!?]$/.test(text) ? capitalised : `${capitalised}.`;
  },
  keyNames: { ' ': 'Leertaste', Escape: 'Esc' },
  side: (side) => sides[side] ?? side.charAt(0).toUpperCase() + side.slice(1),
  settingsDialog: {
    theme: 'Farben',
    themes: { auto: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
    animation: 'Animation',
    animations: { none: 'Aus', fast: 'Schnell', normal: 'Normal', slow: 'Langsam' },
    coordinates: 'Koordinaten anzeigen',
    sound: 'Ton',
    letterKeys: 'Tastenkürzel aus einem Buchstaben',
    flip: 'Bretter drehen (in eigenen Partien ist deine Seite immer unten)',
  },
};
