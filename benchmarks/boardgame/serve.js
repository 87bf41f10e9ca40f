// boardgame.io's own server with the made-up game of tests/kernel/tattle, as its documentation says one writes a game.
const { INVALID_MOVE } = require("boardgame.io/core");
const { Server } = require("boardgame.io/server");

const CARDS = 20;
const HAND = 4;

const others = (hand) => hand.map(() => null);

function draw(G) {
  return G.secret.deck.pop();
}

const Tattle = {
  name: "tattle",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(CARDS).keys()]);
    const players = {};
    for (let seat = 0; seat < ctx.numPlayers; seat++) {
      players[seat] = { hand: deck.splice(-HAND), known: [] };
    }
    return { secret: { deck }, players, table: players && {}, points: Array(ctx.numPlayers).fill(0), die: 0, news: [] };
  },
  playerView: ({ G, playerID }) => {
    const players = {};
    for (const [seat, { hand, known }] of Object.entries(G.players)) {
      players[seat] = seat === playerID ? { hand, known } : { hand: others(hand) };
    }
    const { secret, ...open } = G;
    return { ...open, deck: secret.deck.length, players };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    roll: {
      client: false,
      move: ({ G, random, playerID }) => {
        G.die = random.D6();
        G.news.push(["rolled", playerID, G.die]);
      },
    },
    peek: {
      client: false,
      move: ({ G, playerID }, other) => {
        if (other === playerID || !G.players[other]) return INVALID_MOVE;
        G.players[playerID].known.push(G.players[other].hand[0]);
        G.news.push(["peeked", playerID, other]);
      },
    },
    bury: {
      client: false,
      move: ({ G, random, playerID }, card) => {
        const { hand } = G.players[playerID];
        if (!hand.includes(card)) return INVALID_MOVE;
        hand.splice(hand.indexOf(card), 1);
        G.secret.deck.unshift(card);
        G.secret.deck = random.Shuffle(G.secret.deck);
        hand.push(draw(G));
        G.news.push(["buried", playerID]);
      },
    },
  },
};

Server({ games: [Tattle], origins: [/.*/] }).run(Number(process.argv[2]), () => console.log("ready"));
