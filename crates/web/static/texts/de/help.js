// Texts of the help view, in German.

/** @type {typeof import('../en/help.js').help} */
export const help = {
  title: 'Hilfe',
  board: {
    title: 'Auf dem Brett',
    lines: [
      'Steine mit grünem Rahmen können ziehen. Klicke oder tippe einen an und dann ein markiertes Ziel, oder ziehe ihn dorthin.',
      'Ein Punkt steht für einen Zug auf ein leeres Feld, ein gestrichelter roter Rahmen für Schlagen, ein blauer Ring mit einem Plus für Stapeln.',
      'Alles geht auch mit der Tastatur: Die Taste ? zeigt die Tastenkürzel einer Ansicht. Bildschirmleser sagen jeden Wurf und jeden Zug an.',
    ],
  },
  dice: {
    title: 'Sind die Würfel fair?',
    lines: [
      'Ein geheimer Startwert legt alle Würfe einer Partie fest. Vor dem ersten Wurf zeigt die Seite den Fingerabdruck des Startwerts, nach der Partie den Startwert selbst, und dein Browser prüft, ob beide zusammenpassen. So kann niemand die Würfe während der Partie ändern, und wer einen Zug zurücknimmt, bekommt denselben Wurf noch einmal.',
    ],
  },
};
