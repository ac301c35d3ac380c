/** A person as the services know them, whoever the identity provider is. */
export interface CustomersTable {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly registeredAt: Date;
}
