import type { Job } from './posting.ts';
import { toParagraphs, toTitledList } from '../kit/markup.ts';

/**
 * A job's text as HTML, for search engines and feeds: the description, and the company's own requirements and
 * benefits. The defaults of product.md section 2.4 are never among them.
 */
export const jobHtml = ({
  jobDescription,
  jobRequirements,
  jobBenefits,
}: Pick<Job, 'jobDescription' | 'jobRequirements' | 'jobBenefits'>): string =>
  toParagraphs(jobDescription) +
  toTitledList('Requirements', jobRequirements) +
  toTitledList('Benefits', jobBenefits);
