import { feature } from '../../shared/kit/feature.ts';

export const palette = feature({
  name: 'palette',
  says: 'Companies search people, jobs and actions from every page, by Ctrl+K.',
});
