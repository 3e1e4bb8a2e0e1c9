import type { Parts } from '../../shared/kit/parts.ts';

export const referralParts = {
  feature: 'referral',
  applicationFields: {
    referral: {
      label: 'Referred by',
      placeholder: 'e.g. Ada Lovelace, your team lead',
      max: 120,
    },
  },
} as const satisfies Parts;
