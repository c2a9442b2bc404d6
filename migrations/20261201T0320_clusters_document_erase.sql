-- Documents of an application that never became an organisation go with the account of its applicant.
grant delete on clusters_document to sala_app;
