import { feature } from '../../shared/kit/feature.ts';
import { tagAndViewCalls } from './calls.ts';
import { tagParts } from './parts.ts';

/** Views belong to tags, because the filters of a view name a tag, and follow it when two become one. */
export const tagsAndViews = feature({
  name: 'tags-and-views',
  says: 'Companies tag applications, and save filters of their list as views.',
  calls: tagAndViewCalls,
  group: ['Tags and views', "A company's tags of applications, and saved views of its list"],
  parts: tagParts,
  nouns: [
    /** A company's tags, for those who see applications that carry them. */
    'tags',
    /** Lists of applications under a name, for their authors, and shared ones for the team. */
    'savedViews',
  ],
  refusals: {
    /** A shared view is changed by its author, and by owners. */
    403: ['view-of-another'],
    404: ['tag-not-found', 'view-not-found'],
    409: ['tagged-with-many', 'tags-full', 'views-full'],
  },
  limits: {
    tag: {
      per: 'user',
      calls: 300,
      hours: 1,
      sentence: 'You have changed too many tags and views in a short time.',
    },
  },
});
