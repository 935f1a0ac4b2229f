/** The domain of an address; the addresses of the product's people have been judged before. */
export const domainOfAddress = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
