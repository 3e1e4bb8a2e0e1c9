import { expect, test } from 'vitest';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { offers } from '../feature.ts';
import { offerParts } from '../parts.ts';
import type { Offer } from '../rules.ts';
import { offersWeb } from './feature.tsx';

test('every kind has words', () => {
  const { companyNeedWords, dateWords, eventWords, needWords } = offersWeb;
  const names = (words: object | undefined) => Object.keys(words ?? {});
  expect(names(companyNeedWords)).toEqual(Object.keys(offers.companyNeeds));
  expect(names(dateWords)).toEqual(offers.seekerDates);
  expect(names(eventWords)).toEqual(offerParts.applicationEvents.kinds);
  expect(names(needWords)).toEqual(Object.keys(offers.seekerNeeds));
});

test('an applicant reads until when the offer waits, and what they answered while it can be undone', () => {
  const [at, later] = ['2026-12-01T09:00:00Z', '2026-12-20T10:00:00Z'];
  const texts = (offer: Partial<Offer>) =>
    offersWeb
      .nextSteps?.({ closure: null, offer } as ApplicationDetail, new Date(at))
      ?.map(({ text }) => text);
  const open = { answer: null, answerBy: later };
  expect(texts(open)).toEqual(['Your answer']);
  expect(texts({ ...open, answerBy: at })).toBeUndefined();
  const answered = { ...open, answer: 'accepted', answeredAt: at, undoUntil: at } as const;
  expect(texts(answered)).toEqual(['You accepted the offer']);
});
