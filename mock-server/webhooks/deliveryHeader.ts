/** Marks webhook deliveries, so that any mock can recognize them, whatever host they are sent to. */
export const deliveryHeader = 'mock-delivery';
