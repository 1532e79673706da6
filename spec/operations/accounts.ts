/** Operations on accounts, media and analytics. */
import { z } from 'zod';
import { Account, OutreachAccount } from '../schemas/account.ts';
import { Analytics } from '../schemas/analytics.ts';
import { id, list, withDescription, withField, withRequiredRule } from '../schemas/atoms.ts';
import { HostedFile, UploadForm } from '../schemas/upload.ts';
import { operation } from './operation.ts';
import { getDateBound } from './posts.ts';

const listAccounts = operation({
  id: 'listAccounts',
  method: 'GET',
  path: '/accounts',
  tag: 'Accounts',
  level: 'documented',
  source: { section: 'GET /accounts', item: 'lists accounts: success true, data an array of accounts' },
  summary: 'List accounts',
  description: 'Lists the accounts connected for posting.',
  data: list(Account, 'bounds.list'),
  envelope: 'AccountListResponse',
  success: { status: 200, decision: 'success.status' },
});

const listOutreachAccounts = operation({
  id: 'listOutreachAccounts',
  method: 'GET',
  path: '/accounts/outreach',
  tag: 'Accounts',
  level: 'documented',
  source: {
    section: 'GET /accounts/outreach',
    item: 'lists outreach accounts: 200, success true, data an array of them',
  },
  summary: 'List outreach accounts',
  description:
    'Lists the professional-network accounts connected for outreach, lead magnets and comment-engagement campaigns. They are distinct from the accounts for posting.',
  data: list(OutreachAccount, 'bounds.list'),
  envelope: 'OutreachAccountListResponse',
  success: { status: 200 },
});

const uploadMedia = operation({
  id: 'uploadMedia',
  method: 'POST',
  path: '/media/upload',
  tag: 'Media',
  level: 'documented',
  source: { section: 'POST /media/upload', item: 'uploads a file: multipart form with a file part named file' },
  summary: 'Upload a file',
  description:
    'Uploads an image, a video or a PDF of up to 300 MB and returns a hosted URL for the media object of a post. shortvideo accepts hosted URLs only.',
  body: UploadForm,
  bodyType: 'multipart/form-data',
  data: HostedFile,
  envelope: 'HostedFileResponse',
  record: 'file',
  success: { status: 201, decision: 'upload.status' },
});

const AnalyticsQuery = z.strictObject({
  account: withField(
    'analytics:query.account',
    withDescription('The id of an account, from GET /accounts.', withRequiredRule('analytics.account.required', id())),
  ),
  from: withField(
    'analytics:from',
    getDateBound('The start of the date range, as a day or a timestamp. Defaults to 30 days before its end.'),
  ).optional(),
  to: withField(
    'analytics:to',
    getDateBound('The end of the date range, as a day or a timestamp. Defaults to now.'),
  ).optional(),
});

const getAnalytics = operation({
  id: 'getAnalytics',
  method: 'GET',
  path: '/analytics',
  tag: 'Analytics',
  level: 'documented',
  source: {
    section: 'GET /analytics',
    item: 'post performance, follower growth and top-performing content for an account',
  },
  route: 'analytics',
  summary: 'Get analytics of an account',
  description: 'Returns post performance, follower growth and top-performing content of one account.',
  query: AnalyticsQuery,
  data: Analytics,
  envelope: 'AnalyticsResponse',
  record: 'analytics',
  success: { status: 200, decision: 'success.status' },
});

export const accountOperations = { listAccounts, listOutreachAccounts, uploadMedia, getAnalytics };
