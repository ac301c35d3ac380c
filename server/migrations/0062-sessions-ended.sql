-- Access tokens of sign-ins before this time are invalid: all sessions of the customer were ended. Null: never.
alter table customers add column sessions_ended_at timestamptz;
