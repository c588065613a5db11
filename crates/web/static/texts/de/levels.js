// How each level plays, in words: by game and by the level's name, in German.

/** @type {typeof import('../en/levels.js').levels} */
export const levels = {
  ewn: {
    beginner: 'Zieht fast zufällig: ein guter erster Gegner.',
    novice: 'Schlägt gern und zieht gern voran, wählt aber oft einen schwachen Zug.',
    casual: 'Bedenkt deine Antwort, macht aber noch viele Fehler.',
    club: 'Bedenkt deine Antwort und irrt sich nur, wo Züge fast gleich gut sind.',
    expert: 'Rechnet drei Züge voraus und macht keine Flüchtigkeitsfehler.',
    master: 'Rechnet fünf Züge voraus: Du brauchst gute Züge und gute Würfe.',
    champion: 'Der stärkste: rechnet sechs Züge voraus und bewertet Stellungen mit einem neuronalen Netz.',
  },
  tzaar: {
    beginner: 'Schlägt fast zufällig: ein guter erster Gegner.',
    novice: 'Schlägt gern Großes, sieht aber nicht, was du danach tun kannst.',
    casual: 'Plant beide Aktionen eines Zugs, wählt aber oft eine schwache.',
    club: 'Plant beide Aktionen eines Zugs und greift ab und zu daneben.',
    advanced: 'Plant beide Aktionen eines Zugs und greift selten daneben.',
    expert: 'Plant beide Aktionen eines Zugs und macht keine Flüchtigkeitsfehler.',
    master: 'Bedenkt deine Antwort auf seinen Zug und bestraft Schwächen.',
    grandmaster: 'Rechnet mehrere Züge voraus: Jeder Fehler kostet dich etwas.',
    champion: 'Der stärkste: denkt bis zu einer Sekunde über jede Aktion nach.',
  },
};
