import type { Company } from '../../shared/companies/profile.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { useSite } from '../site.ts';
import { toJobPosting } from './schema-org-posting.ts';
import { type Step, toBreadcrumbs, toOrganization, toSite } from './schema-org.ts';

/*
 * Search engines read what the server sent. The script in the browser leaves it alone, and carries none of what makes
 * it: `import.meta.env.SSR` is false there, and what stands behind it falls away.
 */

/** An open job, on the page of that job alone. Without a country there is none, rather than an untrue one. */
export function JobPostingData({ job, website }: { job: Job; website?: string | undefined }) {
  const { publicUrl } = useSite();
  const isPlaceKnown = job.workplace === 'Remote' ? job.remoteFrom.length > 0 : job.country;
  if (!isPlaceKnown) return null;
  return <Script json={import.meta.env.SSR ? toJson(toJobPosting(job, publicUrl, website)) : ''} />;
}

/** This board and its search, on the home page. */
export function SiteData() {
  const site = useSite();
  return <Script json={import.meta.env.SSR ? toJson(toSite(site)) : ''} />;
}

/** A company, on its page. */
export function CompanyData({ company }: { company: Company }) {
  const { publicUrl } = useSite();
  return <Script json={import.meta.env.SSR ? toJson(toOrganization(company, publicUrl)) : ''} />;
}

/** The way from the home page to this one, which comes last and has no path. */
export function BreadcrumbData({ steps }: { steps: readonly Step[] }) {
  const { publicUrl } = useSite();
  return <Script json={import.meta.env.SSR ? toJson(toBreadcrumbs(steps, publicUrl)) : ''} />;
}

function Script({ json }: { json: string }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}

/** '<' is escaped, so that no text ends the script. */
const toJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');
