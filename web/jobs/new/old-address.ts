import { redirect } from 'react-router';

/** An address that links have used for the new-job form (decisions.md section 1). */
export const loader = () => redirect('/jobs/new');
