import { payInWords } from '../../../shared/jobs/text.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { toPlainText } from '../../../shared/kit/markdown.ts';
import { quietApi } from '../../../web/kit/data/api.ts';
import type { ListedThing } from '../../../web/feature-words.ts';
import type { SavedJob } from '../calls.ts';

/** The saved jobs with their texts. */
export async function readSavedRows(): Promise<ListedThing[]> {
  const { savedJobs } = await quietApi.listSavedJobs();
  return savedJobs.map(toRow);
}

function toRow({ job, closedAt }: SavedJob): ListedThing {
  const pay = payInWords(job);
  const deadline = formatDay(job.applicationDeadline);
  const lists = [
    ['Requirements', job.jobRequirements],
    ['Benefits', job.jobBenefits],
  ] as const;
  return {
    title: job.jobTitle,
    company: job.companyName,
    mark: closedAt ? `Closed ${formatDay(closedAt)}` : '',
    facts: [
      ...(pay ? [pay] : []),
      job.jobLocation,
      job.jobType,
      `${closedAt ? 'Deadline' : 'Apply by'} ${deadline}`,
    ],
    important: [],
    texts: [
      ['Description', toPlainText(job.jobDescription)],
      ...lists
        .filter(([, lines]) => lines.length > 0)
        .map(([name, lines]): [string, string] => [name, lines.join('\n')]),
    ],
  };
}
