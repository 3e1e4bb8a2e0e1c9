import { implement } from '../../../server/feature.ts';
import { feeds } from '../feature.ts';
import { mountEmbed } from './embed.ts';
import { mountFeeds } from './feeds.ts';
import { mountPictures } from './pictures/routes.ts';

export const feedsServer = implement(feeds, {
  mount: (_app, services, files) => {
    mountFeeds(files, services);
    mountPictures(files, services);
    mountEmbed(files, services);
  },
  llms: (publicUrl) => ({
    programs: [
      `- [RSS](${publicUrl}/alljobs.rss), [Atom](${publicUrl}/alljobs.atom), [JSON Feed](${publicUrl}/alljobs.json): the newest jobs of a search, with the same parameters`,
      `- [XML](${publicUrl}/jobs.xml): all jobs, for aggregators`,
    ],
  }),
});
