import { expect, test } from 'vitest';
import { createPresses } from './presses.ts';

/** People who are opened one after the other; opening takes until `open` is called. */
function review() {
  let shown = 0;
  let isOpen = true;
  const done: string[] = [];
  const presses = createPresses(
    () => isOpen,
    (key) => {
      done.push(`${key}${shown}`);
      if (key === 'r' || key === 'j') isOpen = false;
    },
  );
  const open = () => {
    shown += 1;
    isOpen = true;
    presses.work();
  };
  return { presses, done, open };
}

test('a key acts at once when the person is shown', () => {
  const { presses, done } = review();
  presses.add('f');
  presses.add('f');
  expect(done).toEqual(['f0', 'f0']);
});

test('keys pressed while the next person opens are kept, and act on the person they follow to', () => {
  const { presses, done, open } = review();
  for (const key of ['r', 'r', 'f', 'j', 'r']) presses.add(key);
  expect(done).toEqual(['r0']);
  open();
  expect(done).toEqual(['r0', 'r1']);
  open();
  expect(done).toEqual(['r0', 'r1', 'f2', 'j2']);
  open();
  expect(done).toEqual(['r0', 'r1', 'f2', 'j2', 'r3']);
});

test('working twice acts once', () => {
  const { presses, done } = review();
  presses.add('r');
  presses.work();
  presses.work();
  expect(done).toEqual(['r0']);
});

test('keys that wait can be forgotten', () => {
  const { presses, done, open } = review();
  presses.add('r');
  presses.add('r');
  presses.clear();
  open();
  expect(done).toEqual(['r0']);
});
