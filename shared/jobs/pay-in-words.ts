import type { Job } from './posting.ts';

type Pay = Pick<Job, 'salaryRange' | 'salaryMin' | 'salaryMax' | 'salaryCurrency' | 'salaryPeriod'>;

/** A job's pay as cards and pages print it: figures where they are known, else the company's own words. */
export function payOf(job: Pay): { amount: string; period?: string } | undefined {
  const { salaryMin, salaryMax, salaryCurrency, salaryPeriod, salaryRange } = job;
  if (salaryMin == null || !salaryCurrency)
    return salaryRange ? { amount: salaryRange } : undefined;
  const money = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: salaryCurrency,
    maximumFractionDigits: salaryMin < 1000 ? 2 : 0,
    trailingZeroDisplay: 'stripIfInteger',
  });
  const most = salaryMax != null && salaryMax > salaryMin ? ` – ${money.format(salaryMax)}` : '';
  const amount = money.format(salaryMin) + most;
  return salaryPeriod ? { amount, period: salaryPeriod } : { amount };
}

/** The same in one text: '€52,000 – €64,000 / year'; '' where nothing is said. */
export function payInWords(job: Pay): string {
  const { amount = '', period } = payOf(job) ?? {};
  return period ? `${amount} / ${period}` : amount;
}
