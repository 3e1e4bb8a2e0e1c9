import type { Person } from './people.ts';
import type { TestServer } from './server.ts';

interface Entry {
  what: string;
  detail: string;
  by: { side: string; role: string };
  about: { applicationId: string | null } | null;
}

/** What a job seeker reads of who had their data, the newest first; undefined where no feature keeps it. */
export async function readAccesses(
  server: TestServer,
  { token }: Person,
): Promise<readonly Entry[] | undefined> {
  const { body } = await server.request<{ accesses?: Entry[] }>('GET', '/api/accesses', { token });
  return body.accesses;
}
