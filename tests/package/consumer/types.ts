/** Imports every entry point under a strict compiler that also checks the types of dependencies. */
import { createClient, startMock } from 'social-contract';
import { type Post, SocialPublishingError, verifyWebhook } from 'social-contract/client';
import { fileFrom } from 'social-contract/client/node';
import { type ConformanceOptions, runConformance } from 'social-contract/conformance';
import { createMock, type Mock, type Seed } from 'social-contract/mock';
import { mockHandlers } from 'social-contract/msw';
import { resolveProfile } from 'social-contract/profile';
import { createRouter, type Implementation } from 'social-contract/service';
import * as spec from 'social-contract/spec';
import { conformance } from 'social-contract/vitest';

export const values = [
  createClient,
  createMock,
  fileFrom,
  conformance,
  createRouter,
  mockHandlers,
  resolveProfile,
  runConformance,
  SocialPublishingError,
  spec,
  startMock,
  verifyWebhook,
];
export type Types = [ConformanceOptions, Implementation<never>, Mock, Post, Seed];

// @ts-expect-error the parts of a mock are internal
void createMock().parts;

const client = createClient({ baseUrl: 'https://api.example.com/v1', apiKey: 'key' });
export const draft: Promise<Post> = client.createPost({ text: 'Hello', platforms: [] });
// @ts-expect-error a post has no such member
void client.createPost({ text: 'Hello', platforms: [], colour: 'red' });
