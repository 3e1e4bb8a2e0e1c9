import { readFileSync, statSync } from 'node:fs';
import { StartError } from '../start-error.ts';
import { explainFileError, type Folder } from './folder.ts';

/** Ids of the operating system that PostgreSQL runs under. */
export interface Account {
  uid: number;
  gid: number;
}

const NOBODY: Account = { uid: 65_534, gid: 65_534 };

/**
 * Who PostgreSQL runs as: it refuses root. As root it is the owner of the data, at first the account `nobody` that
 * every system has.
 * @returns undefined: as ourselves
 * @throws StartError where the data belongs to another user
 */
export function postgresAccount({ dir, cluster }: Folder): Account | undefined {
  const self = process.geteuid?.();
  if (self === undefined) return undefined;
  const owner = ownerOf(cluster, dir);
  if (self === 0) {
    const owners = [owner, ownerOf(dir, dir)];
    return owners.find((account) => account !== undefined && account.uid !== 0) ?? nobody();
  }
  if (owner && owner.uid !== self) {
    throw new StartError(
      `The database in ${cluster} belongs to another user (uid ${owner.uid}${owner.uid === nobody().uid ? ', as when started by root' : ''}). ` +
        `Start as before, or hand it over: sudo chown -R ${self} ${dir}`,
    );
  }
  return undefined;
}

function ownerOf(path: string, dir: string): Account | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw explainFileError(dir, error);
  }
}

/** Read from the system's list, because its number differs between systems. */
function nobody(): Account {
  try {
    const [, uid, gid] =
      /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : NOBODY;
  } catch {
    return NOBODY;
  }
}
