/** What can be triggered by name: every trigger of the mock, and what goes with them in one word. */

export interface Shortcut {
  readonly name: string;
  /** The control operation that does it. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: (words: readonly string[]) => string;
  /** The words after the name; a question mark at the end: may be left out. */
  readonly words: readonly string[];
  readonly body?: (words: readonly string[]) => Readonly<Record<string, unknown>>;
  readonly says: string;
  readonly example: string;
  /** One of those that the mock itself lists. */
  readonly trigger?: true;
}

const at = (path: string) => () => path;
const trigger = (name: string, operation: string, says: string, flags: string): Shortcut => ({
  name,
  operation,
  method: 'POST',
  path: at(`/triggers/${name}`),
  words: [],
  says,
  example: `social-contract trigger ${name} ${flags}`,
  trigger: true,
});

export const shortcuts: readonly Shortcut[] = [
  trigger('comment', 'triggerComment', 'Lets somebody comment', '--lead-magnet lm_000001 --text "The guide, please"'),
  trigger('account', 'triggerAccount', 'Lets an account fail or work', '--account acc_social --connected false'),
  trigger('outreach', 'OutreachTrigger', 'Disconnects outreach accounts, or connects them again', '--connected false'),
  trigger(
    'publish-failure',
    'triggerPublishFailure',
    'Lets one target of a post fail',
    '--post post_000001 --account-id acc_social',
  ),
  {
    name: 'advance',
    operation: 'advanceClock',
    method: 'POST',
    path: at('/clock/advance'),
    words: ['DURATION|TIME'],
    body: ([to = '']) => (to.startsWith('P') ? { by: to } : { to }),
    says: 'Lets time pass, and tells what happened',
    example: 'social-contract trigger advance PT1H',
  },
  {
    name: 'freeze',
    operation: 'setClock',
    method: 'PUT',
    path: at('/clock'),
    words: ['TIME?'],
    body: ([now]) => ({ mode: 'frozen', ...(now === undefined ? {} : { now }) }),
    says: 'Lets the clock stand still',
    example: 'social-contract trigger freeze 2030-01-07T09:00:00Z',
  },
  {
    name: 'unfreeze',
    operation: 'setClock',
    method: 'PUT',
    path: at('/clock'),
    words: [],
    body: () => ({ mode: 'real' }),
    says: 'Lets the clock go on',
    example: 'social-contract trigger unfreeze',
  },
  {
    name: 'activate',
    operation: 'activateLeadMagnet',
    method: 'POST',
    path: ([id = '']) => `/lead-magnets/${encodeURIComponent(id)}/activate`,
    words: ['LEAD_MAGNET'],
    says: 'Resumes a lead magnet',
    example: 'social-contract trigger activate lm_000001',
  },
  {
    name: 'outbox',
    operation: 'readOutbox',
    method: 'GET',
    path: at('/outbox'),
    words: [],
    says: 'Shows messages, replies, comments and emails',
    example: 'social-contract trigger outbox',
  },
  {
    name: 'deliveries',
    operation: 'listDeliveries',
    method: 'GET',
    path: at('/deliveries'),
    words: [],
    says: 'Shows deliveries of webhooks',
    example: 'social-contract trigger deliveries',
  },
  {
    name: 'reset',
    operation: 'reset',
    method: 'POST',
    path: at('/reset'),
    words: [],
    says: 'Goes back to the first moment',
    example: 'social-contract trigger reset',
  },
];
