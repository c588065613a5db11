// Trees in addresses: what comes out is what went in, and what makes no sense is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { addressOf, LONGEST_LINK, LONGEST_TEXT, linkOf, textOfLink } from '../../static/analyse/address.js';
import { treeOfText, treeText, Tree, nodeAfter, pathTo } from '../../static/analyse/tree.js';
import { texts } from '../../static/texts.js';

const { linkProblems } = texts.analyse;
const start = 'r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -';
const position = { position: start, mover: 'red', turn: 'roll' };

/** Numbers from 0 to 1 that are the same every time. */
function dice(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A tree that grew at random, with the current node anywhere. */
function grown(seed, size) {
  const chance = dice(seed);
  const tree = new Tree(position);
  const nodes = [tree.root];
  const steps = ['@1', '@6', 'a5b4', 'c5c4', 'D5D4', 'pass', 'E4E6', 'b1a1'];
  for (let count = 0; count < size; count += 1) {
    // Mostly on from the last step, so that lines get long.
    const from = chance() < 0.7 ? nodes[nodes.length - 1] : nodes[Math.floor(chance() * nodes.length)];
    const added = tree.add(from, steps[Math.floor(chance() * steps.length)]);
    if (!nodes.includes(added)) nodes.push(added);
  }
  tree.current = nodes[Math.floor(chance() * nodes.length)];
  return tree;
}

/** Everything about a tree: steps, their order, and the current node. */
function shape(tree) {
  const of = (node) => [node.step, node === tree.current, ...node.children.map(of)];
  return of(tree.root);
}

test('any tree is the same after its way through a link', async () => {
  const kinds = new Set();
  for (let seed = 1; seed <= 300; seed += 1) {
    const tree = grown(seed, seed % 60);
    const text = treeText(start, tree);
    const link = await linkOf(text);
    kinds.add(Object.keys(link)[0]);
    const address = new URLSearchParams(link).toString();
    const read = treeOfText(await textOfLink(new URLSearchParams(address)));
    assert.equal(read.start, start);
    assert.deepEqual(shape(read.tree), shape(tree), text);
  }
  assert.deepEqual([...kinds].sort(), ['t', 'z'], 'short trees are readable, long ones are packed');
});

test('a tree is written as records write variations', () => {
  const tree = new Tree(position);
  tree.addLine(tree.root, ['@3', 'c5c4', '@4', 'e2d2']);
  tree.current = tree.addLine(tree.root, ['@3', 'c5d4', '@2']);
  tree.addLine(tree.root, ['@3', 'c5d4', '@1', 'e1e2']);
  assert.equal(treeText('S', tree), 'S;@3 c5c4 (c5d4 @2* (@1 e1e2)) @4 e2d2');
  tree.current = tree.root;
  assert.equal(treeText('S', tree), 'S;* @3 c5c4 (c5d4 @2 (@1 e1e2)) @4 e2d2');
});

test('a link that makes no sense is refused with the reason', () => {
  const refused = (text, message) => assert.throws(() => treeOfText(text), { message });
  refused('@3 c5c4', linkProblems.noStart);
  refused(';@3', linkProblems.noStart);
  refused('S;@3 c5<b>', linkProblems.noStep('c5<b>'));
  refused('S;(@3)', linkProblems.noStepBefore);
  refused('S;@3 ((a5b4))', linkProblems.noStepBefore);
  refused('S;@3 c5c4 (c5d4', linkProblems.openEnd);
  refused('S;@3 c5c4) @1', linkProblems.notOpened);
});

test('a packed link that was cut off, changed or blown up is refused', async () => {
  const read = (z) => textOfLink(new URLSearchParams({ z }));
  const { z } = await linkOf(treeText(start, grown(7, 200)));
  await assert.rejects(read(z.slice(0, -9)), { message: linkProblems.damaged });
  await assert.rejects(read(z.slice(0, 40) + (z[40] === 'A' ? 'B' : 'A') + z.slice(41)), { message: linkProblems.damaged });
  await assert.rejects(read('no base64!'), { message: linkProblems.damaged });
  const bomb = new Blob(['a'.repeat(5_000_000)]).stream().pipeThrough(new CompressionStream('deflate'));
  const packed = Buffer.from(await new Response(bomb).arrayBuffer()).toString('base64url');
  assert.ok(packed.length < LONGEST_LINK);
  await assert.rejects(read(packed), { message: linkProblems.tooLong });
  await assert.rejects(textOfLink(new URLSearchParams({ t: 'a'.repeat(LONGEST_TEXT + 1) })), { message: linkProblems.tooLong });
  assert.equal(await linkOf('a'.repeat(LONGEST_TEXT + 1)), null);
});

test('a tree that is too large for a link is reduced to its position', async () => {
  const game = { name: 'ewn', sides: ['red', 'blue'] };
  const shown = (tree) => ({ game, tree, side: 'red', isFlipped: true });
  const queryOf = ({ address }) => new URLSearchParams(address.split('?')[1]);
  const large = new Tree(position);
  const chance = dice(3);
  for (let count = 0; count < 3000; count += 1) large.add(large.root, `x${chance().toString(36).slice(2, 12)}`);
  const reduced = await addressOf(shown(large));
  assert.equal(reduced.isWhole, false);
  assert.equal(queryOf(reduced).get('p'), start);
  const whole = await addressOf(shown(grown(5, 30)));
  assert.ok(whole.isWhole && !queryOf(whole).has('p'));
  assert.equal(queryOf(whole).get('side'), 'red');
  assert.equal(queryOf(whole).get('flip'), null, 'red at the bottom is a flipped board already');
  const alone = await addressOf({ ...shown(new Tree(position)), side: null, isFlipped: false });
  assert.deepEqual(Object.fromEntries(queryOf(alone)), { game: 'ewn', p: start, flip: '0' });
});

test('a game opens after any of its moves, with or without the roll behind it', () => {
  const tree = new Tree(position);
  tree.addLine(tree.root, ['@3', 'c5c4', '@4', 'e2d2', '@1']);
  const after = (moves, withRoll) => pathTo(nodeAfter(tree, moves, withRoll)).map(({ step }) => step).join(' ');
  assert.equal(after(0, false), '');
  assert.equal(after(0, true), '@3');
  assert.equal(after(1, false), '@3 c5c4');
  assert.equal(after(1, true), '@3 c5c4 @4');
  assert.equal(after(2, true), '@3 c5c4 @4 e2d2 @1');
  assert.equal(after(9, false), '@3 c5c4 @4 e2d2');
});
