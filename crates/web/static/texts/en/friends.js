// Texts of games between friends: invitation, joining, watching, offers, phrases, matches.

export const friends = {
  needsServer: 'Playing with a friend on another device needs a Dreistein server; this page runs without one.',
  invite: {
    title: 'Invite a friend',
    open: 'Invite',
    create: 'Create invitation',
    how: 'Send this link to a friend, or let them scan the code. The first to accept plays against you; everyone else watches.',
    link: 'Invitation link',
    address: 'Address',
    copy: 'Copy link',
    copied: 'Copied.',
    notCopied: 'Copy the selected link by hand.',
    share: 'Share',
    /** @param {string} game */
    shareText: (game) => `Play ${game} with me`,
    code: 'QR code of the invitation link',
    waiting: 'Waiting for your friend …',
    onlyHere: 'Only this computer can open this link. To invite others in your network, start Dreistein with: dreistein serve --bind 0.0.0.0',
  },
  join: {
    title: 'Join the game',
    /** @param {string} who @param {string} game */
    by: (who, game) => `${who} invites you to play: ${game}`,
    /** @param {string} game */
    byNobody: (game) => `You are invited to play: ${game}`,
    play: 'Play',
  },
  name: 'Your name (optional)',
  watching: 'You are watching this game.',
  watchLink: 'Copy watch link',
  notCopied: 'Copying failed.',
  presence: {
    /** @param {string} name */
    joined: (name) => `${name} has joined the game.`,
    /** @param {string} name */
    away: (name) => `${name} is not connected.`,
    /** @param {string} name */
    back: (name) => `${name} is connected again.`,
  },
  offers: {
    /** @param {string} name */
    takeBack: (name) => `${name} would like to take a move back.`,
    /** @param {string} name */
    rematch: (name) => `${name} offers a rematch.`,
    /** @param {string} name */
    nextGame: (name) => `${name} is ready for the next game.`,
    ownTakeBack: 'You asked to take your move back.',
    ownRematch: 'You offered a rematch.',
    ownNextGame: 'You are ready for the next game.',
    accept: 'Accept',
    decline: 'Decline',
    withdraw: 'Cancel',
    declined: 'Your offer was declined.',
  },
  rematch: 'Rematch',
  nextGame: 'Next game',
  say: 'Say something',
  said: 'Messages',
  /** @type {Record<string, string>} */
  phrases: {
    hello: 'Hello!',
    good_luck: 'Good luck!',
    well_played: 'Well played!',
    thanks: 'Thanks!',
    good_game: 'Good game!',
    oops: 'Oops!',
    one_moment: 'One moment, please.',
    sorry: 'Sorry, I have to go.',
  },
  /** @param {string} name @param {string} phrase */
  saidBy: (name, phrase) => `${name}: ${phrase}`,
  match: {
    field: 'Match',
    single: 'Single game',
    /** @param {number} games */
    bestOf: (games) => `Best of ${games}`,
    ccgc: 'CCGC (7 sets)',
    ccgcHelp: 'First to win four sets. The player who begins the first set also begins sets 4 and 5.',
    /** @param {number} game @param {number} of */
    game: (game, of) => `Game ${game}, best of ${of}`,
    /** @param {string} one @param {number} wins @param {number} otherWins @param {string} other */
    score: (one, wins, otherWins, other) => `${one} ${wins} – ${otherWins} ${other}`,
    /** @param {string} name */
    won: (name) => `${name} won the match.`,
    youWon: 'You won the match.',
  },
};
