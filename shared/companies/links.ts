import * as z from 'zod/mini';
import { readWebAddress } from '../kit/addresses.ts';
import { requiredLine } from '../kit/text.ts';

/** Links on a company's page besides its website. */
export const LINKS_MAX = 6;
export const LINK_LABEL_MAX = 40;
const LINK_MAX = 300;

const LINK_SENTENCE =
  'A link must begin with https://, such as https://www.linkedin.com/company/example';

/** Whether a text is an https address with a host, without a name or password in it. */
const isSecureAddress = (value: string): boolean =>
  /^https:\/\/[^\s/?#@.]+(?:\.[^\s/?#@.]+)+(?:[/?#]\S*)?$/i.test(value);

/** A link with its label. */
const companyLink = z.object({
  label: requiredLine('Give the link a label', LINK_LABEL_MAX),
  url: requiredLine('Enter the address of the link', LINK_MAX, undefined, readWebAddress).check(
    z.refine(isSecureAddress, LINK_SENTENCE),
  ),
});

export const companyLinks = z
  .array(companyLink, { error: 'Send links as a list.' })
  .check(z.maxLength(LINKS_MAX, `Add at most ${LINKS_MAX} links`));

export const linkAnswer = z.object({ label: z.string(), url: z.string() });
export type CompanyLink = z.output<typeof linkAnswer>;
