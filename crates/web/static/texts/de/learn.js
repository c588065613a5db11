// Texts of the lessons: the steps of each game in the order of static/learn/steps.js, in German.

/** @type {typeof import('../en/learn.js').learn} */
export const learn = {
  title: 'Lernen',
  lesson: (game) => `Die Regeln in einer Minute: ${game}`,
  step: (step, count) => `Schritt ${step} von ${count}`,
  steps: 'Schritte',
  goTo: (step, title) => `Schritt ${step}: ${title}`,
  back: 'Zurück',
  next: 'Weiter',
  skip: 'Überspringen',
  again: 'Wiederholen',
  play: 'Spiele deine erste Partie',
  rules: 'Alle Regeln',
  roll: 'Würfeln',
  board: 'Brett dieses Schritts',
  ofGame: {
    ewn: [
      {
        title: 'Erreiche das Ziel',
        ask: 'Die roten Steine gehören dir, und die roten Ringe in der Ecke sind dein Ziel. Ziehe deinen Stein dorthin: mit der Maus oder dem Finger, oder wähle das Ziel aus.',
        done: 'Du hast gewonnen! Wer zuerst einen Stein in der gegenüberliegenden Ecke hat, gewinnt die Partie.',
        wrong: 'Dieser Zug ist erlaubt, erreicht aber nicht das Ziel. Versuche es noch einmal.',
      },
      {
        title: 'Feld für Feld',
        ask: 'Ein Stein zieht ein Feld auf sein Ziel zu: gerade oder diagonal. Die Punkte zeigen, wohin deiner darf. Ziehe ihn.',
        done: 'Steine ziehen nie zurück; jeder Zug bringt also das Ende näher.',
        wrong: '',
      },
      {
        title: 'Der Würfel entscheidet',
        ask: 'Welcher Stein zieht, bestimmst nicht du, sondern der Würfel. Würfle.',
        done: 'Du hast eine 3 gewürfelt, also muss deine 3 ziehen.',
        wrong: '',
      },
      {
        title: 'Wenn der Stein fehlt',
        ask: 'Du hast eine 4 gewürfelt, aber deine 3, 4 und 5 sind nicht mehr da. Dann zieht der nächstniedrigere oder der nächsthöhere Stein: die 2 oder die 6. Ziehe einen davon.',
        done: 'Mit jedem Wurf kannst du ziehen. Wenn ein Stein fehlt, kommen die anderen öfter dran.',
        wrong: '',
      },
      {
        title: 'Schlagen',
        ask: 'Ein Stein schlägt jeden, auf dessen Feld er zieht. Schlage die blaue 3.',
        done: 'Geschlagen! Du darfst auch eigene Steine schlagen, und das kann klug sein: Die übrigen ziehen dann öfter.',
        wrong: 'Damit schlägst du nichts. Versuche es noch einmal.',
      },
      {
        title: 'Der andere Weg zum Sieg',
        ask: 'Du gewinnst auch, wenn du den letzten gegnerischen Stein schlägst. Tu es.',
        done: 'Blau hat keine Steine mehr: Du hast gewonnen. Jetzt kennst du alle Regeln!',
        wrong: 'So behält Blau einen Stein. Versuche es noch einmal.',
      },
    ],
    tzaar: [
      {
        title: 'Schlagen',
        ask: 'Du spielst Weiß. Ein Stein zieht auf einer Linie über leere Punkte bis zum ersten Stein, der im Weg steht, und schlägt ihn. Schlage einen schwarzen Stein.',
        done: 'Dein Stein steht jetzt dort, wo der schwarze stand. Auf leere Punkte zieht man nie.',
        wrong: '',
      },
      {
        title: 'Die Höhe entscheidet',
        ask: 'Die Zahl ist die Höhe eines Stapels. Ein Stapel schlägt nur Stapel, die nicht höher sind als er selbst. Schlage den schwarzen Stapel der Höhe 2.',
        done: 'Das konnte nur dein Stapel der Höhe 2.',
        wrong: '',
      },
      {
        title: 'Stapel bauen',
        ask: 'In der zweiten Aktion deines Zugs kannst du auch auf einen eigenen Stein ziehen. Tu das.',
        done: 'Die Höhen werden addiert, und der oberste Stein gibt dem Stapel seine Art: Stern (Tzaar), Ring (Tzarra) oder ohne Zeichen (Tott).',
        wrong: 'Du hast geschlagen oder gepasst. Staple einen deiner Steine auf einen anderen.',
      },
      {
        title: 'Zwei Aktionen pro Zug',
        ask: 'Mit der ersten Aktion eines Zugs muss man schlagen. Mit der zweiten schlägt, stapelt oder passt man. Geschlagen hast du schon: Passe jetzt.',
        done: 'Passen muss man nie, aber so bleiben deine Steine, wo sie sind. Nur der allererste Zug einer Partie hat eine einzige Aktion.',
        wrong: 'Das ist erlaubt, aber passe diesmal: Die Schaltfläche ist am Brett.',
      },
      {
        title: 'Verliere keine Art',
        ask: 'Wer von einer Art keinen Stein mehr hat, verliert sofort. Schwarz hat nur noch einen Stern. Schlage ihn.',
        done: 'Schwarz hat keinen Tzaar mehr: Du hast gewonnen.',
        wrong: 'Schwarz hat noch Steine aller drei Arten. Schlage den Stern.',
      },
      {
        title: 'Lass nichts zum Schlagen übrig',
        ask: 'Wer zu Beginn seines Zugs nicht schlagen kann, verliert ebenfalls. Du hast noch deine zweite Aktion, und Schwarz könnte nur deinen einzelnen Stein ohne Zeichen schlagen. Mach ihn höher.',
        done: 'Nichts ist niedrig genug, dass Schwarz es schlagen könnte: Du hast gewonnen. Jetzt kennst du alle Regeln!',
        wrong: 'Schwarz kann noch etwas schlagen. Staple auf den einzelnen Stein.',
      },
    ],
  },
};
