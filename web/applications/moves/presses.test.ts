import { expect, test } from 'vitest';
import { createPresses } from './presses.ts';

/** People who are opened one after the other; opening takes until `open` is called. */
function review() {
  let shown = 0;
  let isOpen = true;
  const done: string[] = [];
  const presses = createPresses();
  const act = (key: string) => {
    done.push(`${key}${shown}`);
    if (key === 'r' || key === 'j') isOpen = false;
  };
  const settle = () => {
    while (presses.runNext(() => isOpen, act));
  };
  return {
    done,
    clear: presses.clear,
    press: (key: string) => {
      presses.add(key);
      settle();
    },
    open: () => {
      shown += 1;
      isOpen = true;
      settle();
    },
  };
}

test('a key acts at once when the person is shown', () => {
  const { press, done } = review();
  press('f');
  press('f');
  expect(done).toEqual(['f0', 'f0']);
});

test('keys pressed while the next person opens are kept, and act on the person they follow to', () => {
  const { press, done, open } = review();
  for (const key of ['r', 'r', 'f', 'j', 'r']) press(key);
  expect(done).toEqual(['r0']);
  open();
  expect(done).toEqual(['r0', 'r1']);
  open();
  expect(done).toEqual(['r0', 'r1', 'f2', 'j2']);
  open();
  expect(done).toEqual(['r0', 'r1', 'f2', 'j2', 'r3']);
});

test('keys that wait can be forgotten', () => {
  const { press, done, open, clear } = review();
  press('r');
  press('r');
  clear();
  open();
  expect(done).toEqual(['r0']);
});
