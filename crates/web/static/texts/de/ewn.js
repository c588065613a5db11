// Every word about EinStein würfelt nicht! that a visitor reads, in German.

import { common } from './common.js';

/** @type {typeof import('../en/ewn.js').ewn} */
export const ewn = {
  pitch: 'Würfle, ziehe den Stein mit dieser Zahl, und erreiche als Erster die gegenüberliegende Ecke.',
  opening: {
    how: 'Deine Steine stehen bereit. Tausche zwei, indem du einen auf den anderen ziehst, oder würfle einfach.',
    start: 'Würfeln',
    board: 'Deine Steine',
  },
  hiddenCube: 'verdeckter blauer Stein',
  setUps: {
    free: 'Beide stellen selbst auf',
    canonical: 'Der Reihe nach',
    mirrored: 'Zufällig, für beide gleich',
    random: 'Zufällig',
  },
  contestSetUps: { random: 'zufällig', mirrored: 'gespiegelt', canonical: 'der Reihe nach', engine: 'jeder seine eigene' },
  help: {
    title: 'EinStein würfelt nicht!',
    by: 'Ein Spiel von Ingo Althöfer für zwei Personen und einen Würfel.',
    rules: [
      'Beide stellen ihre nummerierten Steine in einer Ecke des Bretts auf. Rot will in die Ecke von Blau und Blau in die von Rot: Das sind die Zielscheiben auf dem Brett.',
      'Man zieht abwechselnd. Würfle und ziehe dann den Stein mit dieser Zahl ein Feld auf das Ziel zu: waagerecht, senkrecht oder diagonal.',
      'Ist dieser Stein nicht mehr da, zieht man den mit der nächsthöheren oder nächstniedrigeren Zahl, die es noch gibt. Fehlen 4 und 5, so zieht bei einer 4 die 3 oder die 6.',
      'Ein Stein schlägt jeden Stein, auf dessen Feld er zieht, auch einen eigenen. Einen eigenen zu schlagen kann gut sein: Die übrigen ziehen dann öfter.',
      'Wer die gegenüberliegende Ecke erreicht oder den letzten gegnerischen Stein schlägt, gewinnt. Ein Unentschieden gibt es nicht.',
    ],
  },
  redSign: 'Rote Steine haben runde Ecken',
  blueSign: 'Blaue Steine haben abgeschnittene Ecken und eine innere Linie',
  cube: (side, number) => `${common.side(side)} ${number}`,
  goal: (side) => `Ziel von ${common.side(side)}`,
  yourRoll: (die, numbers) => `Du bist am Zug und hast eine ${die} gewürfelt: Ziehen kann deine ${numbers.join(' oder ')}.`,
  sideRoll: (side, die, numbers) => `${common.side(side)} hat eine ${die} gewürfelt: Ziehen kann die ${numbers.join(' oder ')}.`,
  setUp: {
    title: 'Stelle deine Steine auf',
    titleOf: (side) => `${common.side(side)} stellt auf`,
    how: 'Ziehe einen Stein auf einen anderen, um sie zu tauschen, oder wähle beide nacheinander.',
    recommend: 'Vorschlag',
    random: 'Zufällig',
    confirm: 'Los',
    confirmFirst: 'Fertig',
    arranged: (order) => `Aufgestellt: ${order}.`,
  },
};
