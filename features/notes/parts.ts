import type { Parts } from '../../shared/kit/parts.ts';

export const noteParts = { feature: 'notes', foundIn: ['note'] } as const satisfies Parts;
