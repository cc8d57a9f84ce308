package trading;

/** A refusal that is answered with an error body. */
class ApiException extends RuntimeException {
    final int status;
    final String code;

    ApiException(int status, String code, String message) {
        super(message);
        this.status = status;
        this.code = code;
    }
}
