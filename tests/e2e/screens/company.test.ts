import { lookAtScreens } from './boards.ts';

await lookAtScreens('company');
