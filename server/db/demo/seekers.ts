import type { DemoSeeker } from './content.ts';
import { careSeekers } from './seekers-care.ts';
import { officeSeekers } from './seekers-office.ts';
import { technologySeekers } from './seekers-technology.ts';
import { tradeSeekers } from './seekers-trade.ts';

export const demoSeekers: DemoSeeker[] = [
  ...technologySeekers,
  ...careSeekers,
  ...tradeSeekers,
  ...officeSeekers,
];
