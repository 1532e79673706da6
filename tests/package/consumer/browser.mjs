/** What a page bundles. */
export { createClient, verifyWebhook } from 'social-contract/client';
