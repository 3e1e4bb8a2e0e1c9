import { expect, test } from 'vitest';
import { makeClock } from '../../tests/support/clock.ts';
import { createPageCache, type Made } from './page-cache.ts';

interface Page {
  code: number;
  size: number;
  text: string;
}

const page = (text: string, more: Partial<Page> = {}, until?: Date): Made<Page> => ({
  answer: { code: 200, size: 1000, text, ...more },
  until,
});

function start() {
  const clock = makeClock();
  const state = { mayCache: true };
  /** Nobody sets this clock. */
  let time = 0;
  const pass = (by: number) => {
    time += by;
    clock.forward(by);
  };
  const cache = createPageCache<Page>({
    now: clock.now,
    elapsed: () => time,
    mayCache: () => state.mayCache,
  });
  const put = (address: string, made = page(address)) => cache.get(address, async () => made);
  const isKept = (address: string) => cache.find(address) !== undefined;
  return { clock, pass, state, cache, put, isKept };
}

test('an answer is cached for ten seconds, never past its own end, and not at all if it must not be', async () => {
  const { clock, pass, state, put, isKept } = start();
  await put('/');
  await put('/soon', page('soon', {}, new Date(clock.now().getTime() + 3000)));
  await put('/over', page('over', {}, clock.now()));
  await put('/broken', page('broken', { code: 500 }));
  await put('/large', page('large', { size: 100_000_000 }));
  await put(`/${'x'.repeat(2000)}`);
  state.mayCache = false;
  await put('/unheard');
  state.mayCache = true;

  const addresses = [
    '/',
    '/soon',
    '/over',
    '/broken',
    '/large',
    `/${'x'.repeat(2000)}`,
    '/unheard',
  ];
  expect(addresses.filter(isKept)).toEqual(['/', '/soon']);
  pass(2999);
  expect(addresses.filter(isKept)).toEqual(['/', '/soon']);
  pass(1);
  expect(addresses.filter(isKept)).toEqual(['/']);
  pass(6999);
  expect(addresses.filter(isKept)).toEqual(['/']);
  pass(1);
  expect(addresses.filter(isKept)).toEqual([]);
});

test('a clock that is set wrong keeps nothing for longer', async () => {
  const { clock, pass, put, isKept } = start();
  await put('/');
  clock.forward(-3_600_000);
  pass(9_999);
  expect(isKept('/')).toBe(true);
  pass(1);
  expect(isKept('/')).toBe(false);
});

test('an old answer is found for a minute, unless a change was announced or a deadline has passed', async () => {
  const { clock, pass, cache, put, isKept } = start();
  const all = async () => {
    await put('/');
    await put('/soon', page('soon', {}, new Date(clock.now().getTime() + 20_000)));
    await put('/missing', page('missing', { code: 404 }));
  };
  const found = () =>
    ['/', '/soon', '/missing'].filter((address) => cache.findOld(address) !== undefined);
  await all();
  cache.retire();
  expect(isKept('/')).toBe(false);
  expect(found()).toEqual(['/', '/soon']);
  pass(19_999);
  expect(isKept('/soon')).toBe(false);
  expect(found()).toEqual(['/', '/soon']);
  pass(1);
  expect(found()).toEqual(['/']);
  expect(cache.findOld('/')).toMatchObject({ age: 20, answer: { text: '/' } });
  pass(39_999);
  expect(found()).toEqual(['/']);
  pass(1);
  expect(found()).toEqual([]);

  await all();
  pass(15_000);
  // The newer answer replaces the older one.
  await put('/', page('newer'));
  expect(cache.find('/')).toMatchObject({ text: 'newer' });
  cache.forget('all');
  expect(found()).toEqual([]);
});

test('of many who ask at once one has it made, and a failure reaches all of them and nobody after', async () => {
  const { cache } = start();
  let made = 0;
  const make = async () => {
    made += 1;
    return page('once');
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('/', make)));
  expect(made).toBe(1);
  expect(new Set(answers).size).toBe(1);

  const fail = () => Promise.reject(new Error('the database is away'));
  const outcomes = await Promise.allSettled([cache.get('/x', fail), cache.get('/x', fail)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await cache.get('/x', make)).toMatchObject({ text: 'once' });
});

test('a computation that began before a purge is not cached, and later requests do not get it', async () => {
  const { cache, isKept } = start();
  const old = Promise.withResolvers<Made<Page>>();
  const first = cache.get('/', () => old.promise);
  cache.forget('all');
  const second = cache.get('/', async () => page('new'));
  expect(await second).toMatchObject({ text: 'new' });
  old.resolve(page('old'));
  expect(await first).toMatchObject({ text: 'old' });
  expect(cache.find('/')).toMatchObject({ text: 'new' });

  cache.forget('all');
  expect(isKept('/')).toBe(false);
});

test('a change removes what it concerns, and what it may concern is checked when somebody asks', async () => {
  const { clock, cache, put, isKept } = start();
  let isSame = true;
  let checks = 0;
  const check = async () => {
    checks += 1;
    return { isSame, checkFrom: new Date(clock.now().getTime() + 1000) };
  };
  const about = (effect: 'yes' | 'maybe' | 'no') => ({
    subjects: { concerns: () => effect, readsAny: () => effect === 'yes' },
    check,
  });
  const change = { jobs: ['one'], companies: [], employers: [], applied: [] };
  const all = async () => {
    await put('/named', { ...page('/named'), ...about('yes') });
    await put('/list', { ...page('/list'), ...about('maybe') });
    await put('/other', { ...page('/other'), ...about('no') });
    await put('/unknown');
  };
  const kept = () => ['/named', '/list', '/other', '/unknown'].filter(isKept);
  await all();
  cache.forget({ nouns: ['publicJobs'] });
  expect(kept()).toEqual(['/list', '/other']);
  await all();
  cache.forget(change);
  expect(kept()).toEqual(['/other']);
  expect(cache.findOld('/list')).toBeUndefined();
  await Promise.all([put('/list', page('new')), put('/list', page('new'))]);
  expect(cache.find('/list')).toMatchObject({ text: '/list' });
  expect(checks).toBe(1);
  // The next deadline of a job.
  clock.forward(1000);
  expect(isKept('/list')).toBe(false);
  isSame = false;
  await put('/list', page('new'));
  expect(cache.find('/list')).toMatchObject({ text: 'new' });

  // A change while an answer is made, or checked.
  const slow = Promise.withResolvers<Made<Page>>();
  const making = cache.get('/list2', () => slow.promise);
  cache.forget(change);
  slow.resolve({ ...page('slow'), ...about('maybe') });
  await making;
  expect(isKept('/list2')).toBe(false);
  isSame = true;
  const checking = put('/list2', page('newer'));
  cache.forget(change);
  expect(await checking).toMatchObject({ text: 'newer' });
  expect(cache.counts()).toMatchObject({ confirmed: 1 });
});

test('a flood of addresses, missing pages among them, pushes out nothing that is asked for again', async () => {
  const { cache, put, isKept } = start();
  await put('/alljobs');
  cache.find('/alljobs');
  for (let turn = 0; turn < 5000; turn++) await put(`/alljobs?keywords=${turn}`);
  for (let turn = 0; turn < 5000; turn++) {
    await put(`/${turn}`, page('not here', { code: 404 }));
    expect(cache.find(`/${turn}`)).toBeDefined();
  }
  expect(isKept('/alljobs')).toBe(true);
  expect(isKept('/alljobs?keywords=1')).toBe(false);
  expect(isKept('/1')).toBe(false);
});

test('answers that were asked for before do not compete with those that are asked for once', async () => {
  const { cache, isKept } = start();
  const addresses = Array.from({ length: 600 }, (_, index) => `/api/jobs/${index}`);
  for (const address of addresses)
    await cache.get(address, async () => page(address), { wasAskedBefore: true });
  for (const address of addresses) await cache.get(`${address}?once`, async () => page(address));
  expect(addresses.filter(isKept)).toEqual(addresses);
});

test('the cache stays within its bounds', async () => {
  const { cache, put, isKept } = start();
  const addresses = Array.from({ length: 3000 }, (_, index) => `/job/${index}`);
  for (const address of addresses) {
    await put(address, page(address, { size: 1_000_000 }));
    cache.find(address);
  }
  expect(addresses.filter(isKept).length).toBeLessThan(100);
  expect(isKept('/job/2999')).toBe(true);
});

test('a computation whose readers have all left goes to nobody who comes later', async () => {
  const { cache } = start();
  const client = new AbortController();
  const left = cache.get(
    '/',
    () =>
      new Promise<never>((_, reject) => {
        client.signal.addEventListener('abort', () => setTimeout(reject, 0, new Error('aborted')));
      }),
    { gone: client.signal },
  );
  client.abort();
  const later = cache.get('/', async () => page('whole'));
  await expect(left).rejects.toThrow('aborted');
  await expect(later).resolves.toMatchObject({ text: 'whole' });
});
