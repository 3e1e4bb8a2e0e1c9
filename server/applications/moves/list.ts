import { answerPart } from '../promises/answers.ts';
import type { Extensions } from '../../extensions.ts';
import type { Db } from '../../db/connect.ts';
import type { NoticeNeeds } from '../notices.ts';
import type { ApplicationPart, Closing, MovePart, Then } from './parts.ts';

/** What takes part in moves, in its order. */
export const movePartsOf = (features: readonly Extensions[]): readonly MovePart[] => [
  answerPart,
  ...features.flatMap(({ moveParts = [] }) => moveParts as readonly MovePart[]),
];

const applicationParts = (features: readonly Extensions[]): readonly ApplicationPart[] =>
  features.flatMap(({ applicationPart }) => (applicationPart as ApplicationPart) ?? []);

/** Lets what applications have take part in a change. @returns what follows when the change is stored */
export async function endParts(
  features: readonly Extensions[],
  end: (part: ApplicationPart) => Promise<Then> | undefined,
): Promise<() => Promise<void>> {
  const all: Then[] = [];
  for (const part of applicationParts(features)) all.push(await end(part));
  return async () => {
    for (const then of all) await then?.();
  };
}

/** Ends what applications have because their jobs are removed. @returns those whose applicants know why */
export async function closeParts(
  tx: Db,
  needs: NoticeNeeds,
  closing: Closing,
): Promise<ReadonlySet<string>> {
  const told = new Set<string>();
  for (const { closed } of applicationParts(needs.features))
    for (const id of (await closed?.(tx, needs, closing)) ?? []) told.add(id);
  return told;
}
