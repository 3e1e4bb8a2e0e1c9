import { IconFlag } from '@tabler/icons-react';
import { Link } from 'react-router';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import type { WebFeature } from '../../../web/panels.tsx';
import { ReportCompany, ReportJob, ReportMessage, ReportWords } from './panels.tsx';

export const reportsWeb: WebFeature = {
  name: 'reports',
  links: {
    admin: [
      {
        after: '/admin/reviews',
        to: '/admin/reports',
        label: 'Reports',
        icon: IconFlag,
        waiting: { what: 'reports', word: 'waiting' },
      },
    ],
  },
  panels: {
    'job.foot': ReportJob,
    'company.foot': ReportCompany,
    'message.actions': ReportMessage,
    'company.words': ReportWords,
  },
  companyColumns: [
    {
      label: 'Reports',
      cell: ({ _id, reports, openReports }) => (
        <div>
          <Link to={`/admin/reports?company=${_id}`}>{counted(reports, 'case')}</Link>
          {openReports > 0 && <Small>{inFigures(openReports)} waiting</Small>}
        </div>
      ),
    },
  ],
  noticeIcons: { report: IconFlag },
};
