import { expect, test } from 'vitest';
import { applyRefusal, deleteUserRefusal, postJobRefusal } from './refusals.ts';

test('posting needs an approved company', () => {
  const denial = {
    title: 'Permission Denied',
    message: 'Your company is not approved to post jobs yet.',
  };
  expect(postJobRefusal({ isApproved: true })).toBeUndefined();
  expect(postJobRefusal({ isApproved: false })).toEqual(denial);
  expect(postJobRefusal(undefined)).toEqual(denial);
});

test('applying needs a job seeker who has not applied, asked in this order', () => {
  expect(applyRefusal(undefined, true)).toMatchObject({ title: 'Login Required' });
  expect(applyRefusal({ role: 'company' }, true)).toEqual({
    title: 'Unauthorized',
    message: 'Only job seekers can apply for jobs.',
  });
  expect(applyRefusal({ role: 'admin' }, false)).toMatchObject({ title: 'Unauthorized' });
  expect(applyRefusal({ role: 'job_seeker' }, true)).toEqual({
    title: 'Already Applied',
    message: 'You have already applied for this job.',
  });
  expect(applyRefusal({ role: 'job_seeker' }, false)).toBeUndefined();
});

test('nobody deletes themselves or the last admin', () => {
  const admin = { id: 'a', role: 'admin' } as const;
  expect(deleteUserRefusal('a', admin, 2)?.message).toBe(
    'You cannot delete your own account here.',
  );
  expect(deleteUserRefusal('b', admin, 1)?.message).toBe('The last admin cannot be deleted.');
  expect(deleteUserRefusal('b', admin, 2)).toBeUndefined();
  expect(deleteUserRefusal('b', { id: 'c', role: 'company' }, 1)).toBeUndefined();
});
