import type { Services } from '../../../../server/context.ts';
import type { PublicFiles } from '../../../../server/http/public-files.ts';
import type { Client } from '../../../../shared/kit/client.ts';
import {
  companyPictureText,
  jobPictureText,
  type PictureText,
  pictureVersion,
  SITE_PICTURE_TEXT,
} from '../../rules.ts';
import { createPictures } from './picture.ts';

/** Preview pictures for shared links, only for public content. */
export function mountPictures(files: PublicFiles, { config }: Services): void {
  const pictures = createPictures(config.siteName);
  const mount = (path: string, read: (client: Client, id: string) => Promise<PictureText>) =>
    files.ofCalls(path, async (client, { params, query }) => {
      const text = await read(client, (params as { id: string }).id);
      // The address with the current version never changes; other addresses are revalidated.
      const isForEver = (query as { v?: unknown }).v === pictureVersion(text);
      return {
        headers: {
          'content-type': 'image/png',
          'cache-control': isForEver ? 'public, max-age=31536000, immutable' : 'no-cache',
        },
        body: await pictures.make(text),
      };
    });
  mount('/picture.png', async () => SITE_PICTURE_TEXT);
  mount('/job/:id/picture.png', async (client, id) =>
    jobPictureText((await client.getJob({ params: { id } })).job),
  );
  mount('/companies/:id/picture.png', async (client, id) =>
    companyPictureText((await client.getCompany({ params: { id } })).company),
  );
}
