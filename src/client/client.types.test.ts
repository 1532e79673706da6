import { describe, expectTypeOf, test } from 'vitest';
import type { components, operations, webhooks } from '../../generated/types.ts';
import type { ErrorCode, errors } from '../../spec/errors.ts';
import type { Client } from './client.ts';
import type { BodyOf, DataOf, OperationId, WebhookEvent } from './contract.ts';
import { createClient } from './createClient.ts';
import { isSocialPublishingError, type SocialPublishingError } from './errors.ts';
import { verifyWebhook } from './verifyWebhook.ts';

// Checked by the type checker; at run time these tests only have to load.

type Schemas = components['schemas'];
type ResultOf<M extends keyof Client> = Awaited<ReturnType<Client[M]>>;

describe('the types of the client', () => {
  test('have a method for every operation', () => {
    expectTypeOf<Exclude<keyof operations, keyof Client | `on${string}`>>().toBeNever();
  });

  test('name every operation that `call` accepts', () => {
    expectTypeOf<OperationId>().toEqualTypeOf<Parameters<Client['call']>[0]>();
    expectTypeOf<'getLeadMagnet' | 'resumeLeadMagnet'>().toExtend<OperationId>();
    expectTypeOf<DataOf<'resumeLeadMagnet'>['id']>().toEqualTypeOf<string>();
    expectTypeOf<DataOf<'listAccounts' | 'listLeads'>>().toEqualTypeOf<Schemas['Account'][] | Schemas['Lead'][]>();
  });

  test('use the request bodies of the OpenAPI document', () => {
    expectTypeOf<Client['createPost']>().parameter(0).toEqualTypeOf<BodyOf<'createPost'>>();
    expectTypeOf<Client['updatePost']>().parameter(1).toEqualTypeOf<BodyOf<'updatePost'>>();
    expectTypeOf<Client['republishPost']>()
      .parameter(1)
      .toExtend<readonly BodyOf<'republishPost'>['platforms'][number][]>();
    expectTypeOf<Client['createLeadMagnet']>().parameter(0).toEqualTypeOf<BodyOf<'createLeadMagnet'>>();
    expectTypeOf<Client['updateLeadMagnet']>().parameter(1).toEqualTypeOf<BodyOf<'updateLeadMagnet'>>();
  });

  test('use the queries of the OpenAPI document', () => {
    type Query = NonNullable<operations['listPosts']['parameters']['query']>;
    expectTypeOf<NonNullable<Parameters<Client['listPosts']>[0]>>().toEqualTypeOf<Query>();
    expectTypeOf<NonNullable<Parameters<Client['posts']>[0]>>().toEqualTypeOf<Query>();
    expectTypeOf<Client['getAnalytics']>()
      .parameter(0)
      .toEqualTypeOf<operations['getAnalytics']['parameters']['query']>();
  });

  test('resolve to the data of the responses', () => {
    expectTypeOf<ResultOf<'createPost'>>().toEqualTypeOf<DataOf<'createPost'>>();
    expectTypeOf<ResultOf<'createPost'>>().toEqualTypeOf<Schemas['Post']>();
    expectTypeOf<ResultOf<'deletePost'>>().toEqualTypeOf<Schemas['DeletedPost']>();
    expectTypeOf<ResultOf<'listPosts'>>().toEqualTypeOf<{
      readonly data: Schemas['Post'][];
      readonly pagination: Schemas['Pagination'];
    }>();
    expectTypeOf<ResultOf<'listAccounts'>>().toEqualTypeOf<Schemas['Account'][]>();
    expectTypeOf<ResultOf<'listOutreachAccounts'>>().toEqualTypeOf<Schemas['OutreachAccount'][]>();
    expectTypeOf<ResultOf<'uploadMedia'>>().toEqualTypeOf<Schemas['HostedFile']>();
    expectTypeOf<ResultOf<'getAnalytics'>>().toEqualTypeOf<Schemas['Analytics']>();
    expectTypeOf<ResultOf<'pauseLeadMagnet'>>().toEqualTypeOf<Schemas['LeadMagnet']>();
    expectTypeOf<ResultOf<'listLeads'>>().toEqualTypeOf<Schemas['Lead'][]>();
  });

  test('resolve a call of any operation to the data of its response', () => {
    const callOperations = async (client: Client) => {
      expectTypeOf((await client.call('listAccounts')).data).toEqualTypeOf<Schemas['Account'][]>();
      const { data, pagination } = await client.call('listPosts');
      expectTypeOf(data).toEqualTypeOf<Schemas['Post'][]>();
      expectTypeOf(pagination).toEqualTypeOf<Schemas['Pagination'] | undefined>();
      const response = await client.call('resumeLeadMagnet', { id: 'lm_1' });
      expectTypeOf(response.data.id).toEqualTypeOf<string>();
    };
    expectTypeOf(callOperations).toBeFunction();
  });

  test('reject what the contract does not have', () => {
    const makeInvalidCalls = (client: Client) => [
      // @ts-expect-error: a post requires targets
      client.createPost({ text: 'Hello' }),
      // @ts-expect-error: an unknown platform
      client.createPost({ platforms: [{ platform: 'fax', accountId: 'a' }] }),
      // @ts-expect-error: the document has no operation to read one post
      client.getPost('post_1'),
      // @ts-expect-error: only updates accept null
      client.createPost({ platforms: [], text: null }),
      client.updatePost('post_1', { text: null }),
    ];
    expectTypeOf(makeInvalidCalls).toBeFunction();
  });
});

describe('the type of an error', () => {
  test('is narrowed by a check of its code', () => {
    const handle = (error: unknown) => {
      if (isSocialPublishingError(error, 'PLAN_UPGRADE_REQUIRED')) {
        expectTypeOf(error).toEqualTypeOf<SocialPublishingError<'PLAN_UPGRADE_REQUIRED'>>();
        expectTypeOf(error.code).toEqualTypeOf<'PLAN_UPGRADE_REQUIRED'>();
      }
      if (isSocialPublishingError(error) && error.is('RATE_LIMITED')) {
        expectTypeOf(error.code).toExtend<'RATE_LIMITED'>();
        expectTypeOf(error.retryAfter).toEqualTypeOf<number | undefined>();
      }
      // @ts-expect-error: not a code of the contract
      return isSocialPublishingError(error, 'PLAN_UPGRADE');
    };
    expectTypeOf(handle).toBeFunction();
    expectTypeOf<ErrorCode>().toEqualTypeOf<keyof typeof errors>();
    expectTypeOf<Schemas['Problem']['code']>().toEqualTypeOf<ErrorCode>();
  });
});

test('a verified webhook has the type of the events in the OpenAPI document, discriminated by type', () => {
  type WebhookOperation = { [W in keyof webhooks]: webhooks[W]['post'] }[keyof webhooks];
  type Payload = NonNullable<WebhookOperation['requestBody']>['content']['application/json'];
  const verify = () => verifyWebhook({}, '', 'whsec_');
  expectTypeOf<Awaited<ReturnType<typeof verify>>['payload']>().toEqualTypeOf<Payload>();
  expectTypeOf<Extract<WebhookEvent, { type: 'lead.captured' }>['data']>().toEqualTypeOf<Schemas['Lead']>();
});

test('the option fetch accepts the global fetch', () => {
  expectTypeOf(createClient).parameter(0).toHaveProperty('fetch');
  expectTypeOf<typeof fetch>().toExtend<NonNullable<Parameters<typeof createClient>[0]['fetch']>>();
});
