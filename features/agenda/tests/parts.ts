import type { Page } from 'playwright-core';
import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT, type Screen } from '../../../tests/support/inspect.ts';
import { dialog, press } from '../../../tests/support/screen.ts';

const INTERVIEWS = { path: '/interviews', heading: 'Interviews' };

const fault = (page: Page) => page.getByText(FAULT).waitFor();
const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for' }).first().click();
  await page.getByRole('menuitem').first().waitFor();
};

/** Its id comes from `fill`. */
const BOOKING = '/applications/bookings/{id}';

/** Of the self-booking that `fill` finds. */
const ofBooking: Screen[] = [
  { name: 'a self-booking', path: BOOKING, heading: 'Self-Booking' },
  {
    name: 'a self-booking, offering more times',
    path: `${BOOKING}?add`,
    heading: 'Self-Booking',
    open: async (page) => {
      await dialog(page, 'Offer More Times');
      await page.getByLabel('Break in minutes').fill('-1');
      await page.getByRole('dialog').getByRole('button', { name: 'Offer More Times' }).click();
      await page.getByText('A break must last').waitFor();
    },
  },
  {
    name: 'a self-booking, ending it',
    path: BOOKING,
    heading: 'Self-Booking',
    open: async (page) => {
      await press(page, 'End Self-Booking');
      await dialog(page, 'End Self-Booking');
    },
  },
  {
    name: 'a self-booking, not loaded',
    path: BOOKING,
    heading: 'Self-Booking',
    failing: '/applications/company/bookings/*',
    open: fault,
  },
];

export const agendaTests: FeatureTests = {
  things: {
    booking: {
      path: /^\/applications\/company\/bookings\/:id/,
      owners: ['company'],
      isPrivate: true,
      make: async ({ server, company, secret }) => {
        const { rows } = await server.database.pool.query<{ id: string }>(
          `insert into interview_bookings (company_id, starts_at, at_once, minutes, time_zone, place, note)
           values ($1, array[now() + interval '9 days'], 1, 45, 'UTC', $2, '') returning id`,
          [company.user.companyProfile?._id, secret],
        );
        return rows[0]?.id;
      },
    },
  },
  // No self-booking was made.
  refused: { addBookingTimes: [404], endBooking: [404] },
  plantsNothing: { 'the company and its jobs': ['addBookingTimes'] },
  fill: async ({ database: { pool } }, { id }) => {
    const { rows } = await pool.query<{ id: string }>(
      'select id from interview_bookings where company_id = $1 order by created_at desc limit 1',
      [id],
    );
    for (const screen of ofBooking) screen.path = screen.path.replace('{id}', rows[0]?.id ?? '');
  },
  screens: {
    company: [
      {
        name: 'the interviews',
        ...INTERVIEWS,
        open: (page) => page.getByRole('region', { name: 'Waiting for the applicant' }).waitFor(),
      },
      {
        name: "the interviews, a row's menu",
        ...INTERVIEWS,
        open: openMenu,
      },
      {
        name: 'the interviews, moving one',
        ...INTERVIEWS,
        open: async (page) => {
          await openMenu(page);
          await page.getByRole('menuitem', { name: 'Move' }).click();
          await page
            .getByRole('dialog', { name: 'Move Interview' })
            .getByRole('checkbox')
            .first()
            .waitFor();
        },
      },
      {
        name: 'the interviews, the past',
        ...INTERVIEWS,
        path: '/interviews?list=past',
        open: (page) => page.getByText('No scorecard yet').first().waitFor(),
      },
      {
        name: 'the interviews, none found',
        ...INTERVIEWS,
        path: '/interviews?who=mine&list=past',
        open: (page) => page.getByText('No interviews match').waitFor(),
      },
      {
        name: 'the interviews, not loaded',
        ...INTERVIEWS,
        failing: '/applications/company/interviews*',
        open: fault,
      },
      { name: 'self-bookings', path: '/applications/bookings', heading: 'Self-Bookings' },
      {
        name: 'self-bookings, not loaded',
        path: '/applications/bookings',
        heading: 'Self-Bookings',
        failing: '/applications/company/bookings',
        open: fault,
      },
      ...ofBooking,
    ],
    'new company': [
      {
        name: 'the interviews of a new company',
        ...INTERVIEWS,
        open: (page) => page.getByText('No interviews yet').waitFor(),
      },
    ],
  },
};
