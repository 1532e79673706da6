/** Marks webhook deliveries, so that every mock can distinguish them from other requests, whatever host they are sent to. */
export const deliveryHeader = 'mock-delivery';
