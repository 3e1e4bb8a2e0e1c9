import { Panels } from '../../panels.tsx';
import { WithFeatures } from '../../with-features.tsx';

/** For a page that loads the features later: what they know of its jobs. */
export const OwnLists = () => (
  <WithFeatures>
    <Panels slot="job.list" />
  </WithFeatures>
);
