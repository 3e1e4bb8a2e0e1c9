import { lookAtScreens } from './boards.ts';

await lookAtScreens('job seeker');
