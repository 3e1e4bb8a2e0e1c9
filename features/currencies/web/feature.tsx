import { IconCoins } from '@tabler/icons-react';
import type { WebFeature } from '../../../web/panels.tsx';
import { earlyPayScript } from './early-pay.ts';
import { currenciesEverywhere } from './everywhere.tsx';
import { currencyScript } from './own-currency.ts';

export const currenciesWeb: WebFeature = {
  ...currenciesEverywhere,
  links: {
    admin: [
      { after: '/admin/audit', to: '/admin/rates', label: 'Exchange Rates', icon: IconCoins },
    ],
  },
  earlyScript: import.meta.env.SSR ? currencyScript() : undefined,
  lateScript: import.meta.env.SSR ? earlyPayScript() : undefined,
};
